import { expect, test } from "vitest";
import { parseReport } from "#jobs/bounces/parse-report.ts";
import { formatBounce, formatComplaint } from "../../support/reports.ts";

const messageId = "<0b0e0c1e-3f5e-4f1c-9c50-6f1de1c9c111@example.com>";
const recipient = "jo@example.net";
const parse = (source: string) => parseReport(Buffer.from(source));

test.each(["message/rfc822", "text/rfc822-headers"] as const)(
  "a bounce that returns %s identifies the email, the recipient and the status",
  async (returns) => {
    expect(await parse(formatBounce({ messageId, recipient, returns }))).toEqual({
      type: "bounce",
      messageId,
      status: "5.1.1",
      smtpCode: 550,
      recipients: [recipient, recipient],
    });
  },
);

test("a complaint identifies its email", async () => {
  expect(await parse(formatComplaint(messageId))).toEqual({ type: "complaint", messageId });
});

test.each([
  ["a delay", formatBounce({ messageId, recipient, status: "4.4.1", action: "delayed" })],
  ["a delivery", formatBounce({ messageId, recipient, status: "2.0.0", action: "delivered" })],
  ["a failed signature check", formatComplaint(messageId, "auth-failure")],
  ["an email that was not spam", formatComplaint(messageId, "not-spam")],
  [
    "an out-of-office reply",
    `In-Reply-To: ${messageId}\r\nSubject: Away\r\n\r\nAction: failed\r\nStatus: 5.1.1`,
  ],
  ["a report without its email", formatBounce({ messageId, recipient }).replace(/Message-ID: <0b.*/, "")],
  ["nothing", ""],
])("%s is neither a bounce nor a complaint", async (_what, source) => {
  expect(await parse(source)).toBeUndefined();
});
