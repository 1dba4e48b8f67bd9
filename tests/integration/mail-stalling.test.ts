import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/schema.ts";
import { createMailer } from "#jobs/mailer.ts";
import { eventually } from "../support/eventually.ts";
import { type FaultySmtp, startFaultySmtp } from "../support/faulty-smtp.ts";
import { openPostOffice, type PostOffice, readEmail, refer, waitForState } from "../support/post-office.ts";

let office: PostOffice;
let db: Kysely<Database>;
let smtp: FaultySmtp;

beforeAll(async () => {
  [office, smtp] = await Promise.all([openPostOffice(), startFaultySmtp()]);
  db = office.db;
});
afterAll(() => Promise.all([office.close(), smtp.close()]));

test("thirty mails leave while twenty others hang at their final answer", async () => {
  const stalling = await Promise.all(Array.from({ length: 10 }, () => refer(db)));
  const addresses = new Set(
    stalling.flatMap(({ friendEmail, referrerEmail }) => [friendEmail, referrerEmail]),
  );
  smtp.plan(({ step, recipient }) => (step === "dot" && addresses.has(recipient) ? "stall" : "ok"));
  office.startWorker({ smtpUrl: smtp.url });
  onTestFinished(smtp.release);
  await eventually(() => expect(smtp.log.length).toBeGreaterThan(7));
  const others = await Promise.all(Array.from({ length: 15 }, () => refer(db)));
  for (const { id } of others) {
    await waitForState(db, id, "sent");
    await waitForState(db, id, "sent", "referrer-receipt");
  }
  expect(smtp.log.filter(({ recipient }) => addresses.has(recipient))).toHaveLength(20);
  expect((await readEmail(db, stalling[0]?.id ?? "")).state).toBe("sending");

  smtp.release();
  for (const { id } of stalling) await waitForState(db, id, "sent");
  expect([...smtp.accepted().values()]).toEqual(Array(50).fill(1));
});

test("mails that timed out before wait in a lane of their own", async () => {
  const known = await Promise.all(Array.from({ length: 4 }, () => refer(db)));
  await db.updateTable("emails").set({ cause: "stalled" }).where("state", "=", "pending").execute();
  smtp.plan(({ step }) => (step === "rcpt" ? "stall" : "ok"));
  const before = smtp.visits.length;
  office.startWorker({ smtpUrl: smtp.url });
  onTestFinished(smtp.release);
  const visits = () => smtp.visits.slice(before).filter(({ step }) => step === "rcpt").length;
  await eventually(() => expect(visits()).toBe(4));
  smtp.plan(() => "ok");
  const { id } = await refer(db);
  await waitForState(db, id, "sent");
  expect(visits()).toBe(6);

  smtp.release();
  for (const { id: other } of known) await waitForState(db, other, "sent");
});

test("lines that a server sends while it thinks keep the wait alive, and silence ends it", async () => {
  const mailer = createMailer({
    smtpUrl: smtp.url,
    from: "moves@example.com",
    timeouts: { silence: 1_000, envelope: 400 },
  });
  onTestFinished(mailer.close);
  const send = (to: string) =>
    mailer.send({ to, subject: "s", text: "t", html: "<p>t</p>", messageId: `<${to}>` });

  smtp.plan(({ step }) => (step === "dot" ? { after: 3_000, every: 300 } : "ok"));
  expect(await send("trickle@example.net")).toEqual({ outcome: "sent", code: 250 });
  smtp.plan(({ step }) => (step === "dot" ? { after: 700 } : "ok"));
  expect(await send("late@example.net")).toEqual({ outcome: "sent", code: 250 });
  smtp.plan(({ step }) => (step === "dot" ? "stall" : "ok"));
  expect(await send("silent@example.net")).toMatchObject({ outcome: "retry", cause: "stalled" });
  smtp.plan(({ step }) => (step === "rcpt" ? "stall" : "ok"));
  expect(await send("stuck@example.net")).toMatchObject({ outcome: "retry", cause: "stalled" });
  smtp.release();
});
