import { beforeEach, expect, test } from "vitest";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { changeReferralStatus, expireReferrals, listStatusChanges } from "#db/referrals/status.ts";
import { markOneSent, readEmail, refer } from "../support/email-services.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { whileEmailInsertsFail } from "../support/while-email-inserts-fail.ts";

const { db } = await openDatabase();
const steps = stepsOf(db);
/** Resets the hourly and daily limits. */
beforeEach(() => steps.ageEmails("2 days"));

test("a failed email insert rolls back the transition and its audit row", async () => {
  const { id } = await steps.referAndSend();
  await steps.transition(id, "booked");
  await whileEmailInsertsFail(db, "gift-card-coming", async () => {
    await expect(steps.transition(id, "completed")).rejects.toThrow("out of order");
  });
  expect((await steps.readReferral(id)).status).toBe("booked");
  expect((await listStatusChanges(db, id)).at(-1)?.to_status).toBe("booked");
});

test("a change joins the caller's transaction, if any", async () => {
  const { id } = await refer(db);
  const work = db.transaction().execute(async (transaction) => {
    await changeReferralStatus(transaction, { id, to: "rejected", by: "operator", place: "ops" });
    throw new Error("changed my mind");
  });
  await expect(work).rejects.toThrow("changed my mind");
  expect((await steps.readReferral(id)).status).toBe("received");
  expect(await listStatusChanges(db, id)).toHaveLength(1);
});

test("of changes at the same moment one is made, with one audit row", async () => {
  const { id } = await refer(db);
  const next = ["rejected", "expired", "rejected", "expired"] as const;
  const results = await Promise.all(
    next.map((to) => changeReferralStatus(db, { id, to, by: "worker", place: "ops" })),
  );
  expect(results.filter(({ changed }) => changed)).toHaveLength(1);
  expect(await listStatusChanges(db, id)).toHaveLength(2);
});

test("a code is not sent when the friend opts out, which rejects the referral", async () => {
  const { id, friendEmail } = await refer(db);
  await insertSuppression(db, friendEmail, "unsubscribe-link");
  expect(await steps.claim(id)).toBeUndefined();
  expect((await readEmail(db, id)).state).toBe("suppressed");
  expect(await steps.readReferral(id)).toMatchObject({
    status: "rejected",
    status_reason: "friend-opted-out",
  });
  expect((await listStatusChanges(db, id)).at(-1)).toMatchObject({
    actor: "worker",
    to_status: "rejected",
  });
});

test("a referral rejected while its email is being sent stays rejected", async () => {
  const { id } = await refer(db);
  const sending = await steps.claim(id);
  if (!sending) throw new Error("the email was not claimed");
  await steps.transition(id, "rejected");
  expect(await markOneSent(db, sending)).toBe(true);
  expect((await steps.readReferral(id)).status).toBe("rejected");
  expect((await readEmail(db, id)).state).toBe("sent");
});

test("codes expire once, if unused, with an audit row each", async () => {
  const ids = { received: "", emailed: "", held: "", booked: "", fresh: "" };
  for (const name of Object.keys(ids) as (keyof typeof ids)[])
    ids[name] = (await refer(db, name === "held" ? { referredName: "x.com" } : {})).id;
  for (const name of ["emailed", "booked"] as const) await steps.sendCode(ids[name]);
  await steps.transition(ids.booked, "booked");
  for (const name of ["received", "emailed", "held", "booked"] as const)
    await steps.setExpiry(ids[name], "-1 second");

  const runs = await Promise.all([expireReferrals(db), expireReferrals(db)]);
  expect(runs.reduce((sum, run) => sum + run)).toBe(3);
  const statuses = await Promise.all(
    Object.values(ids).map(async (id) => (await steps.readReferral(id)).status),
  );
  expect(statuses).toEqual(["expired", "expired", "expired", "booked", "received"]);
  expect((await listStatusChanges(db, ids.emailed)).at(-1)).toMatchObject({
    actor: "worker",
    place: "expire-referrals",
    from_status: "emailed",
    to_status: "expired",
  });
  expect((await readEmail(db, ids.received)).state).toBe("held");
});
