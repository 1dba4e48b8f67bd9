import { afterAll, beforeEach, expect, test } from "vitest";
import { relayPendingEmails } from "#db/emails/outbox.ts";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { changeReferralStatus } from "#db/referrals/status.ts";
import { connectRedis, createQueue, emailJobId } from "#jobs/queues.ts";
import {
  openEmailServices,
  readEmail,
  refer,
  waitForEmail,
  waitForState,
} from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";

const office = await openEmailServices();
const { db } = office;
afterAll(() => office.close());
beforeEach(() => office.sink.answerWith(() => 250));

test("the friend gets one email with the stored code, and the referrer one receipt", async () => {
  office.startWorker();
  // bücher.de, as stored.
  const people = { referredEmail: `jo.${crypto.randomUUID()}@xn--bcher-kva.de` };
  const { id, friendEmail, referrerEmail } = await refer(db, people);
  await eventually(async () => {
    expect((await readEmail(db, id)).state).toBe("sent");
    expect((await readEmail(db, id, "referrer-receipt")).state).toBe("sent");
  });

  const { discount_code: code, status } = await db
    .selectFrom("referrals")
    .select(["discount_code", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [mail, ...moreMails] = office.sink.to(friendEmail);
  const [receipt, ...moreReceipts] = office.sink.to(referrerEmail);
  expect([moreMails, moreReceipts]).toEqual([[], []]);
  expect(mail?.subject).toBe("Maria Torres sent you 10% off your first move");
  expect(mail?.text).toContain(code);
  expect(mail?.html).toContain(code);
  expect(receipt?.text).not.toContain(code);
  expect(receipt?.html).not.toContain(code);
  expect(status).toBe("emailed");
  expect(await readEmail(db, id)).toMatchObject({
    attempts: 1,
    smtp_code: 250,
    claim_token: null,
    error: null,
  });
});

test("the code email and the receipt have one-click opt-outs, each for its own address", async () => {
  office.startWorker();
  const { id, friendEmail, referrerEmail } = await refer(db);
  const row = await readEmail(db, id);
  const mail = await waitForEmail(office.sink, friendEmail);
  const receipt = await waitForEmail(office.sink, referrerEmail);

  const link = `https://www.example.com/unsubscribe/${row.unsubscribe_token}`;
  expect(mail.header("List-Unsubscribe")).toBe(`<${link}>`);
  expect(mail.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(mail.header("Auto-Submitted")).toBe("auto-generated");
  expect(mail.text).toContain(link);
  expect(mail.messageId).toBe(`<${row.id}@example.com>`);
  expect(mail.from).toMatchObject({ name: "Ashfield Moving Co.", address: "moves@example.com" });
  expect(mail.to).toMatchObject([{ address: friendEmail }]);
  const { unsubscribe_token: receiptToken } = await readEmail(db, id, "referrer-receipt");
  expect(receipt.header("List-Unsubscribe")).toBe(`<https://www.example.com/unsubscribe/${receiptToken}>`);
  expect(receipt.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
});

test("an implausible name holds the referral; once released, the email says 'a friend'", async () => {
  office.startWorker();
  const { id, friendEmail, referrerEmail } = await refer(db, {
    referrerName: '<img src=x onerror="alert(1)"> & Co',
    referredName: "Jo\r\nBcc: victim@example.com\r\n\r\nBody",
  });
  const receipt = await waitForEmail(office.sink, referrerEmail);
  expect(office.sink.to(friendEmail)).toEqual([]);
  await changeReferralStatus(db, { id, to: "received", by: "operator", place: "ops" });
  const mail = await waitForEmail(office.sink, friendEmail);
  expect(mail.subject).toBe("A friend sent you 10% off your first move");
  expect(receipt.subject).toBe("We have your referral");
  for (const each of [mail, receipt]) {
    expect(each.html).not.toContain("<img src=x");
    expect(each.header("Bcc")).toBeUndefined();
    expect(each.to).toHaveLength(1);
  }
  expect(office.sink.to("victim@example.com")).toEqual([]);
});

test("a person who opted out gets no email, even one already queued", async () => {
  const { id, friendEmail, referrerEmail } = await refer(db);
  await queueAll();
  expect((await readEmail(db, id)).state).toBe("queued");
  await insertSuppression(db, friendEmail.toUpperCase(), "unsubscribe-link");

  office.startWorker();
  await waitForEmail(office.sink, referrerEmail);
  await waitForState(db, id, "suppressed");
  expect(office.sink.to(friendEmail)).toEqual([]);
});

test("no email is sent for an erased referral", async () => {
  const { id, friendEmail } = await refer(db);
  await queueAll();
  await db.deleteFrom("referrals").where("id", "=", id).execute();
  const { id: nextId, friendEmail: nextFriend } = await refer(db);

  office.startWorker();
  await waitForEmail(office.sink, nextFriend);
  await waitForState(db, nextId, "sent");
  expect(office.sink.to(friendEmail)).toEqual([]);
});

/** Queues like the relay, without a worker. */
async function queueAll(): Promise<void> {
  const connection = connectRedis(office.addresses.redisUrl, () => {});
  const queue = createQueue(connection);
  await relayPendingEmails(db, 100, async (jobs) => {
    await queue.addBulk(
      jobs.map((data) => ({ name: "send-email", data, opts: { jobId: emailJobId(data) } })),
    );
  });
  await queue.close();
  connection.disconnect();
}
