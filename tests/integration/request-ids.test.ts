import { expect, test } from "vitest";
import { openEmailServices, readEmail, refer, waitForState } from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { stepsOf } from "../support/referral-steps.ts";

const services = await openEmailServices();
const { db } = services;
const steps = stepsOf(db);

test("every email caused by a form is logged with its request id, up to the gift card", async () => {
  const requestId = crypto.randomUUID();
  const other = crypto.randomUUID();
  const worker = services.startWorker();
  const { id } = await refer(db, {}, { requestId });
  await refer(db, {}, { requestId: other });
  await waitForState(db, id, "sent");
  for (const status of ["booked", "completed", "rewarded"] as const) await steps.transition(id, status);
  await waitForState(db, id, "sent", "gift-card-sent");
  await waitForState(db, id, "sent", "referrer-receipt");
  const kinds = await eventually(() => {
    const lines = worker.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    const ofRequest = lines.filter((line) => line["requestId"] === requestId && line["msg"] === "email sent");
    expect(ofRequest).toHaveLength(4);
    return ofRequest.map(({ kind }) => kind);
  });
  expect(kinds.sort()).toEqual(["friend-discount", "gift-card-coming", "gift-card-sent", "referrer-receipt"]);
});

test("a released code keeps its form's request id; an email without a request has none", async () => {
  const requestId = crypto.randomUUID();
  const held = await refer(db, {}, { requestId, looksAutomated: true });
  await steps.transition(held.id, "received");
  expect((await readEmail(db, held.id)).request_id).toBe(requestId);
  const unknown = await refer(db);
  expect((await readEmail(db, unknown.id)).request_id).toBeNull();
});
