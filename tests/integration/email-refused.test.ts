import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { databaseTime } from "#db/clock/database-time.ts";
import { MAX_ATTEMPTS } from "#domain/emails/backoff.ts";
import {
  openEmailServices,
  passAnHour,
  readEmail,
  refer,
  waitForEmail,
  waitForState,
} from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";

const office = await openEmailServices();
const { db } = office;
beforeEach(() => office.sink.answerWith(() => 250));

// tests/jobs/smtp-verdict.test.ts has the replies that mean a retry or a dead letter.
test("an email that is deferred (451) is retried with the same Message-ID", async () => {
  const { id, friendEmail } = await referWithoutReceipt();
  office.sink.answerWith((step) => (step === "data" ? 451 : 250));
  const before = await databaseTime(db);
  office.startWorker();
  await waitForState(db, id, "retry");
  const failed = await readEmail(db, id);
  expect(failed).toMatchObject({ attempts: 1, smtp_code: 451, claim_token: null, lease_until: null });
  expect(failed.error).not.toContain(friendEmail);
  await expectNextAttempt(failed, before, 30);

  office.sink.answerWith(() => 250);
  await passAnHour(db);
  await waitForState(db, id, "sent");
  const messageIds = office.sink.seen.map((email) => email.messageId);
  expect(messageIds).toEqual([failed.message_id, failed.message_id]);
  expect(await readEmail(db, id)).toMatchObject({
    ...{ attempts: 2, smtp_code: 250, error: null, next_attempt_at: null },
  });
});

test("each retry backs off longer, and after the last the email is a dead letter", async () => {
  const { id, friendEmail } = await referWithoutReceipt();
  office.sink.answerWith((step, to) => (step === "rcpt" && to === friendEmail ? 450 : 250));
  office.startWorker();
  await waitForState(db, id, "retry");

  await db.updateTable("emails").set({ attempts: 4 }).where("referral_id", "=", id).execute();
  const before = await databaseTime(db);
  await passAnHour(db);
  await eventually(async () =>
    expect(await readEmail(db, id)).toMatchObject({ attempts: 5, state: "retry" }),
  );
  await expectNextAttempt(await readEmail(db, id), before, 480);

  await db
    .updateTable("emails")
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .where("referral_id", "=", id)
    .execute();
  await passAnHour(db);
  await waitForState(db, id, "dead");
});

test("an email that cannot be rendered delays no others, and is a dead letter after three attempts", async () => {
  const { id, referrerEmail } = await refer(db);
  // A date that cannot be formatted.
  await sql`update referrals set code_expires_at = 'infinity' where id = ${id}`.execute(db);
  office.startWorker();
  await waitForEmail(office.sink, referrerEmail);
  for (const attempts of [1, 2]) {
    await eventually(async () => expect(await readEmail(db, id)).toMatchObject({ state: "retry", attempts }));
    await passAnHour(db);
  }
  await waitForState(db, id, "dead");
  expect(await readEmail(db, id)).toMatchObject({ attempts: 3, cause: "content" });
  expect((await readEmail(db, id)).error).toMatch(/^rendering failed: RangeError at (jobs|domain)\//);
});

/** A receipt sent after the failure would start the attempts anew. */
async function referWithoutReceipt() {
  const referral = await refer(db);
  await db.deleteFrom("emails").where("kind", "=", "referrer-receipt").execute();
  return referral;
}

/** Allows for up to 20% jitter. */
async function expectNextAttempt(
  { next_attempt_at }: { next_attempt_at: Date | null },
  before: Date,
  seconds: number,
): Promise<void> {
  const after = await databaseTime(db);
  expect(next_attempt_at?.getTime()).toBeGreaterThanOrEqual(before.getTime() + seconds * 1_000);
  expect(next_attempt_at?.getTime()).toBeLessThanOrEqual(after.getTime() + seconds * 1_200);
}
