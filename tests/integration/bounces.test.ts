import { createServer } from "node:net";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { findBounceMailbox } from "#db/emails/bounce-mailbox.ts";
import { recordReport } from "#db/emails/bounces.ts";
import { findSuppression, insertSuppression, isSuppressed } from "#db/emails/suppressions.ts";
import { createBounceReader } from "#jobs/bounces/bounce-reader.ts";
import { parseReport } from "#jobs/bounces/parse-report.ts";
import {
  openEmailServices,
  passAnHour,
  readEmail,
  refer,
  waitForEmail,
  waitForState,
} from "../support/email-services.ts";
import { startImapServer } from "../support/imap-server.ts";
import { listen } from "../support/listen.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { formatBounce, formatComplaint } from "../support/reports.ts";
import { createTestLogger } from "../support/run-log.ts";

const office = await openEmailServices();
const { db } = office;
beforeEach(() => office.sink.answerWith(() => 250));

async function record(source: string) {
  const report = await parseReport(Buffer.from(source));
  return report && recordReport(db, report);
}

async function sendCode() {
  const { id, friendEmail } = await stepsOf(db).referAndSend();
  return { id, friendEmail, messageId: (await readEmail(db, id)).message_id ?? "" };
}

test("a bounce marks its email and suppresses the address, once", async () => {
  const { id, friendEmail, messageId } = await sendCode();
  const bounce = formatBounce({ messageId, recipient: friendEmail.toUpperCase() });
  expect(await record(bounce)).toMatchObject({ kind: "friend-discount", isSuppressed: true });
  expect(await readEmail(db, id)).toMatchObject({
    state: "bounced",
    cause: "recipient",
    smtp_code: 550,
    error: "bounced 5.1.1",
    returned_at: expect.any(Date),
    sent_at: expect.any(Date),
  });
  expect(await findSuppression(db, friendEmail)).toMatchObject({ source: "bounce" });
  expect(await record(bounce)).toBeUndefined();

  const again = await refer(db, { referredEmail: friendEmail });
  const { status, status_reason } = await stepsOf(db).readReferral(again.id);
  expect([status, status_reason]).toEqual(["held", "friend-bounced"]);
});

test.each([
  ["it blames a policy", { status: "5.7.26" }],
  ["it names another address, where the email was forwarded", { recipient: "elsewhere@example.org" }],
])("a bounce suppresses nobody when %s", async (_what, changes) => {
  const { id, friendEmail, messageId } = await sendCode();
  expect(await record(formatBounce({ messageId, recipient: friendEmail, ...changes }))).toMatchObject({
    isSuppressed: false,
  });
  expect((await readEmail(db, id)).state).toBe("bounced");
  expect(await isSuppressed(db, friendEmail)).toBe(false);
});

test("an unusual code for several addresses within an hour suppresses no third one", async () => {
  const results: unknown[] = [];
  for (let number = 0; number < 3; number += 1) {
    const { friendEmail: recipient, messageId } = await sendCode();
    results.push((await record(formatBounce({ messageId, recipient, status: "5.1.3" })))?.isSuppressed);
  }
  expect(results).toEqual([true, true, false]);
});

test("a complaint suppresses its address at once", async () => {
  const { id, friendEmail, messageId } = await sendCode();
  expect(await record(formatComplaint(messageId))).toMatchObject({ isSuppressed: true });
  expect(await readEmail(db, id)).toMatchObject({ state: "sent", cause: "complaint" });
  expect(await findSuppression(db, friendEmail)).toMatchObject({ source: "complaint" });
});

test("a report that only guesses the Message-ID changes nothing", async () => {
  const { id, friendEmail, messageId } = await sendCode();
  for (const guess of [
    messageId.replace("@example.com", "@example.org"),
    `<${crypto.randomUUID()}@example.com>`,
    `<${friendEmail}>`,
  ])
    expect(await record(formatBounce({ messageId: guess, recipient: friendEmail }))).toBeUndefined();
  expect((await readEmail(db, id)).state).toBe("sent");
  expect(await isSuppressed(db, friendEmail)).toBe(false);
});

test("a bounce never replaces an opt-out", async () => {
  const { friendEmail, messageId } = await sendCode();
  await insertSuppression(db, friendEmail, "unsubscribe-link");
  await record(formatBounce({ messageId, recipient: friendEmail }));
  expect(await findSuppression(db, friendEmail)).toMatchObject({ source: "unsubscribe-link" });
});

test.each([
  ["550 5.1.1", true],
  ["550 5.2.2", false],
] as const)(
  "an email rejected with %s is a dead letter, while the other person's arrives; its address is suppressed: %s",
  async (answer, suppressed) => {
    const { id, friendEmail, referrerEmail } = await refer(db);
    office.sink.answerWith((step, to) => (step === "rcpt" && to === friendEmail ? answer : 250));
    office.startWorker();
    await waitForState(db, id, "dead");
    expect(await readEmail(db, id)).toMatchObject({ attempts: 1, smtp_code: 550, next_attempt_at: null });
    await waitForEmail(office.sink, referrerEmail);
    expect(await isSuppressed(db, friendEmail)).toBe(suppressed);
    office.sink.answerWith(() => 250);
    await passAnHour(db);
    expect((await readEmail(db, id)).state).toBe("dead");
  },
);

test("a mail server that refuses everybody suppresses nobody", async () => {
  const { id, friendEmail, referrerEmail } = await refer(db);
  office.sink.answerWith((step) => (step === "rcpt" ? "550 5.1.1" : 250));
  office.startWorker();
  await waitForState(db, id, "dead");
  await waitForState(db, id, "dead", "referrer-receipt");
  expect(await isSuppressed(db, friendEmail)).toBe(false);
  expect(await isSuppressed(db, referrerEmail)).toBe(false);
});

test("a report received before the last sending changes nothing", async () => {
  const { id, friendEmail, messageId } = await sendCode();
  const report = await parseReport(Buffer.from(formatBounce({ messageId, recipient: friendEmail })));
  const { sent_at } = await readEmail(db, id);
  const before = new Date((sent_at?.getTime() ?? 0) - 3_600_000);
  expect(report && (await recordReport(db, report, before))).toBeUndefined();
  expect((await readEmail(db, id)).state).toBe("sent");
  expect(report && (await recordReport(db, report, sent_at ?? undefined))).toMatchObject({
    isSuppressed: true,
  });
});

test.each([
  [true, "$ReportRead"],
  [false, "\\Seen"],
])(
  "the bounce mailbox is read, each report once, and no other mail (keywords: %s)",
  async (hasKeywords, flag) => {
    const { id, friendEmail, messageId } = await sendCode();
    const bounce = formatBounce({ messageId, recipient: friendEmail });
    const huge = bounce.replace("Action: failed", "X: y\r\n\r\n".repeat(40_000));
    const nul = formatBounce({ messageId: "<\0>", recipient: friendEmail, status: "5.1.1\0" });
    const server = await startImapServer({
      messages: ["From: Jo <jo@example.net>\r\nSubject: Lunch?\r\n\r\nNo report.", huge, nul, bounce],
      hasKeywords,
    });
    onTestFinished(server.close);
    const logs: string[] = [];
    const log = createTestLogger("worker", logs);
    const wrongPassword = createBounceReader({ imapUrl: server.url("wrong"), db, log });
    await expect(wrongPassword()).rejects.toThrow("AUTHENTICATIONFAILED");
    expect(await findBounceMailbox(db)).toMatchObject({ error: "AUTHENTICATIONFAILED" });

    const read = createBounceReader({ imapUrl: server.url(), db, log });
    await read();
    expect((await readEmail(db, id)).state).toBe("bounced");
    expect(server.flags()).toEqual([[], [flag], [flag], [flag]]);
    expect(server.searches[0]).toContain(hasKeywords ? "UNKEYWORD" : "UNSEEN");
    expect(server.searches[0]).not.toContain("HEADER");
    expect(logs.join("")).toContain("bounce or complaint recorded");
    expect(logs.join("")).not.toContain(friendEmail);
    expect(await findBounceMailbox(db)).toMatchObject({ error: null });
    const fetched = server.fetches.length;
    await read();
    expect(server.fetches).toHaveLength(fetched);
    expect(logs).toHaveLength(1);
  },
);

test("a mailbox that talks on without an answer is given up", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    const talk = setInterval(() => socket.write("* OK still here\r\n"), 100);
    socket.on("close", () => clearInterval(talk));
  });
  onTestFinished(() => void server.close());
  const port = await listen(server);
  const log = createTestLogger("worker", []);
  const imapUrl = `imap://moves:secret@127.0.0.1:${port}/INBOX`;
  await expect(createBounceReader({ imapUrl, db, log, limitMs: 1_000 })()).rejects.toThrow("no answer");
  expect(await findBounceMailbox(db)).toMatchObject({ error: "no answer from the mailbox within 1000 ms" });
});

test.each(["BODY.PEEK[]", "STORE"])(
  "a report is read again if the connection breaks at %s",
  async (breakAt) => {
    const { id, friendEmail, messageId } = await sendCode();
    const messages = [formatBounce({ messageId, recipient: friendEmail })];
    const server = await startImapServer({ messages, hasKeywords: true, breakAt });
    onTestFinished(server.close);
    const read = createBounceReader({ imapUrl: server.url(), db, log: createTestLogger("worker", []) });
    await read().catch(() => {});
    expect(server.flags()).toEqual([[]]);
    await read();
    expect((await readEmail(db, id)).state).toBe("bounced");
    expect(server.flags()).toEqual([["$ReportRead"]]);
  },
);

test("a report that could not be stored is read again, and does not stop the next one", async () => {
  const [first, second] = [await sendCode(), await sendCode()];
  const bounces = [first, second].map(({ messageId, friendEmail: recipient }) =>
    formatBounce({ messageId, recipient }),
  );
  const server = await startImapServer({ messages: bounces, hasKeywords: true });
  onTestFinished(server.close);
  const read = createBounceReader({ imapUrl: server.url(), db, log: createTestLogger("worker", []) });
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    db,
  );
  await sql`
    create trigger refuse before update on emails for each row
    when (old.message_id = ${sql.lit(first.messageId)}) execute function refuse()`.execute(db);
  await expect(read()).rejects.toThrow("no");
  expect(server.flags()).toEqual([[], ["$ReportRead"]]);
  expect((await readEmail(db, second.id)).state).toBe("bounced");

  await sql`drop function refuse cascade`.execute(db);
  await read();
  expect((await readEmail(db, first.id)).state).toBe("bounced");
});
