import PostalMime, { type Attachment, type Header } from "postal-mime";
import type { MailReport } from "#domain/emails/bounce.ts";

/** Feedback types that count as complaints. */
const complaints = ["abuse", "fraud", "opt-out"];

/**
 * Parses a bounce (DSN, RFC 3464) or a complaint (ARF, RFC 5965).
 * @returns undefined for other messages, including delay and delivery reports.
 */
export async function parseReport(source: Uint8Array): Promise<MailReport | undefined> {
  const { attachments, inReplyTo } = await parse(source);
  const read = async (...types: string[]) =>
    textOf(attachments.find(({ mimeType }) => types.includes(mimeType)));
  const returned = await read(
    "message/rfc822",
    "text/rfc822-headers",
    "message/global",
    "message/global-headers",
  );
  const messageId = (await parse(returned)).messageId ?? inReplyTo;
  if (!messageId) return undefined;

  const feedback = await readFields(await read("message/feedback-report"));
  if (complaints.includes(feedback("feedback-type").toLowerCase())) return { type: "complaint", messageId };

  // The first block describes the message, the others one recipient each.
  const status = await read("message/delivery-status", "message/global-delivery-status");
  const recipients = await Promise.all(
    status
      .trim()
      .split(/(?:\r?\n){2,}/)
      .map(readFields),
  );
  const failed = recipients.find((field) => field("action").toLowerCase() === "failed");
  if (!failed) return undefined;
  return {
    type: "bounce",
    messageId,
    status: failed("status"),
    smtpCode: Number(/^smtp;\s*([45]\d\d)\b/i.exec(failed("diagnostic-code"))?.[1]) || undefined,
    recipients: [failed("original-recipient"), failed("final-recipient")].map((typed) =>
      typed.replace(/^[^;]*;\s*/, ""),
    ),
  };
}

function parse(message: string | Uint8Array) {
  return PostalMime.parse(message, { attachmentEncoding: "utf8", forceRfc822Attachments: true });
}

function textOf(attachment: Attachment | undefined): string {
  return typeof attachment?.content === "string" ? attachment.content : "";
}

async function readFields(block: string): Promise<(name: string) => string> {
  const { headers } = await parse(block);
  return (name) => headers.find(({ key }: Header) => key === name)?.value.trim() ?? "";
}
