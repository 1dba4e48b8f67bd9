import { expect, test } from "vitest";
import { parseReport } from "#jobs/bounces/parse-report.ts";
import { formatBounce, formatComplaint } from "../../support/reports.ts";

const id = "0b0e0c1e-3f5e-4f1c-9c50-6f1de1c9c111@example.com";
const messageId = `<${id}>`;
const recipient = "jo@example.net";
const token = "a".repeat(32);
const bounce = formatBounce({ messageId, recipient });
const parse = (source: string) => parseReport(Buffer.from(source));

test("a bounce identifies the email, the recipient and the refusal", async () => {
  expect(await parse(bounce)).toEqual({
    type: "bounce",
    messageIds: [messageId],
    tokens: [],
    failures: [
      { refusal: { cause: "recipient", isAddressBad: true, status: "5.1.1" }, smtpCode: 550, recipient },
    ],
  });
});

test.each([
  ["only the header", formatBounce({ messageId, recipient, returns: "text/rfc822-headers" })],
  [
    "a mistyped header part",
    bounce.replace("Content-Type: message/rfc822", "Content-Type: text/rfc822-header"),
  ],
  ["a part of the email", bounce.replace("message/rfc822", "message/partial; id=a; number=1; total=2")],
  ["a copy that begins with a blank line", bounce.replace("message/rfc822\r\n", "message/rfc822\r\n\r\n")],
  [
    "Outlook's copy of the Message-ID",
    bounce.replace("Message-ID: <0b", "Message-ID: <x@outlook.com>\r\nX-Microsoft-Original-Message-ID: <0b"),
  ],
  ["only a reference", bounce.replace("Message-ID: <0b", "References: <a@b>\r\n <0b")],
  [
    "an encoded copy",
    bounce.replace(/(message\/rfc822)\r\n\r\n([\s\S]*?)\r\n--limit--/, (_all, type: string, copy: string) =>
      [`${type}`, "Content-Transfer-Encoding: base64", "", btoa(copy), "--limit--"].join("\r\n"),
    ),
  ],
])("a bounce is tied to its email by %s", async (_what, source) => {
  expect(await parse(source)).toMatchObject({ type: "bounce", messageIds: [messageId] });
});

test("a bounce whose Message-ID was replaced is tied by the opt-out link", async () => {
  const link = `List-Unsubscribe: <https://www.example.com/unsubscribe/${token}>`;
  const source = bounce.replace(/Message-ID: <0b.*/, `Message-ID: <x@amazonses.com>\r\n${link}`);
  expect(await parse(source)).toMatchObject({ type: "bounce", messageIds: [], tokens: [token] });
});

test.each([
  ["Status: 5.1.1", "Status: 5.1.1 (no such mailbox)"],
  ["Final-Recipient: rfc822; jo@example.net", "Final-Recipient: rfc822; <jo@example.net>"],
  ["Action: failed", "Action: (text) failed (text)"],
])("comments and angle brackets are cut: %s", async (plain, decorated) => {
  expect(bounce).toContain(plain);
  expect(await parse(bounce.replace(plain, decorated))).toEqual(await parse(bounce));
});

test("a reason that stands only in the text counts, if the report says nothing else", async () => {
  const silent = bounce
    .replace(/Diagnostic-Code: .*\r\n {4}.*/, "X: y")
    .replace("Status: 5.1.1", "Status: 5.0.0");
  expect(await parse(silent)).toMatchObject({ failures: [{ refusal: { isAddressBad: false } }] });
  const explained = silent.replace(
    "could not be delivered.",
    "could not be delivered: unknown user account.",
  );
  expect(await parse(explained)).toMatchObject({
    failures: [{ refusal: { isAddressBad: true }, recipient }],
  });
});

test("each failed recipient is read, and behind a forward the mailbox that refused", async () => {
  const other = "Final-Recipient: rfc822; al@example.org\r\nAction: failed\r\nStatus: 5.2.2\r\n\r\n";
  const two = bounce.replace("Final-Recipient", `${other}Final-Recipient`);
  expect(await parse(two)).toMatchObject({ failures: [{ recipient: "al@example.org" }, { recipient }] });
  const forwarded = bounce.replace("Final-Recipient: rfc822; jo@", "Final-Recipient: rfc822; gone@");
  expect(await parse(forwarded)).toMatchObject({ failures: [{ recipient: "gone@example.net" }] });
});

test("a text that is mistyped as a report hides no report", async () => {
  const mistyped = bounce.replace("Content-Type: text/plain", "Content-Type: message/delivery-status");
  expect(await parse(mistyped)).toEqual(await parse(bounce));
});

test("a bounce in plain text marks its email, and names nobody", async () => {
  const text = `Hi. This is the qmail-send program.\r\nThis is a permanent error.\r\n<${recipient}>: no mailbox.\r\n`;
  const copy = `\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: ${messageId}\r\n`;
  const source = `From: MAILER-DAEMON@mx.example.net\r\nSubject: failure notice\r\n\r\n${text}${copy}`;
  expect(await parse(source)).toMatchObject({ type: "bounce", messageIds: [messageId], failures: [{}] });
  const warning = source.replace("failure notice", "Warning: message still undelivered");
  expect(await parse(warning)).toBeUndefined();
  expect(await parse(source.replace("MAILER-DAEMON", "jo"))).toBeUndefined();
});

test("a complaint identifies its email", async () => {
  const complaint = { type: "complaint", messageIds: [messageId], tokens: [] };
  expect(await parse(formatComplaint(messageId))).toEqual(complaint);
});

test("Microsoft's complaints are mail with a copy in it", async () => {
  const source = formatComplaint(messageId)
    .replace("multipart/report", "multipart/mixed")
    .replace(/From: .*/, "From: <staff@hotmail.com>")
    .replace(/Content-Type: message\/feedback-report[\s\S]*?--limit/, "\r\n--limit")
    .replace("text/rfc822-headers", "message/rfc822");
  expect(await parse(source)).toMatchObject({ type: "complaint", messageIds: [messageId] });
});

test.each([
  ["a delay", formatBounce({ messageId, recipient, status: "4.4.1", action: "delayed" })],
  ["a delivery", formatBounce({ messageId, recipient, status: "2.0.0", action: "delivered" })],
  ["a failed signature check", formatComplaint(messageId, "auth-failure")],
  ["an email that was not spam", formatComplaint(messageId, "not-spam")],
  [
    "an out-of-office reply",
    `Return-Path: <>\r\nIn-Reply-To: ${messageId}\r\nSubject: Away\r\n\r\nBack soon.`,
  ],
  [
    "an absence note",
    `Return-Path: <>\r\nFrom: jo@example.net\r\nIn-Reply-To: ${messageId}\r\n\r\nI cannot be reached until Monday.`,
  ],
  [
    "a reply that quotes us",
    `In-Reply-To: ${messageId}\r\nSubject: Hi\r\n\r\nAction: failed\r\nStatus: 5.1.1`,
  ],
  ["a report without its email", bounce.replace(/Message-ID: <0b.*/, "")],
  ["nothing", ""],
])("%s is neither a bounce nor a complaint", async (_what, source) => {
  expect(await parse(source)).toBeUndefined();
});

test("only the first 20 blocks of a report are read", async () => {
  const blocks = "X: y\r\n\r\n".repeat(20);
  const found = await parse(bounce.replace("Final-Recipient", `${blocks}Final-Recipient`));
  expect(found).toBeUndefined();
});
