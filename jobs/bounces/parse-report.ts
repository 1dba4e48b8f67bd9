import PostalMime, { type Header } from "postal-mime";
import { type EmailReport, type FailedDelivery, judgeRefusal } from "#domain/emails/refusal.ts";

/** Feedback types that count as complaints. */
const complaints = /^(abuse|fraud|opt-out)/i;
const MICROSOFT_COMPLAINTS = "staff@hotmail.com";
const MAX_BLOCKS = 20;
const MAX_IDS = 20;

/**
 * Parses a bounce (DSN, RFC 3464, or plain text) or a complaint (ARF, RFC 5965, or Microsoft's).
 * @returns undefined for any other message, such as a report of a delay, and if it names none of our emails.
 */
export async function parseReport(source: Uint8Array): Promise<EmailReport | undefined> {
  const options = { attachmentEncoding: "utf8", forceRfc822Attachments: true } as const;
  const { attachments, headers, from, subject = "", date, ...body } = await PostalMime.parse(source, options);
  const text = body.text ?? body.html ?? "";
  const parts = attachments.map(({ mimeType: type, content }) => ({ type, text: unfold(String(content)) }));
  const texts = [unfold(Buffer.from(source).toString()), text, ...parts.map((part) => part.text)];
  const report = { ...findIds(texts.join("\n")), ...(date && { date: new Date(date) }) };
  if (report.messageIds.length + report.tokens.length === 0) return undefined;
  const feedback = parts.find(({ type }) => type === "message/feedback-report");
  if (feedback || from?.address === MICROSOFT_COMPLAINTS) {
    const isComplaint = !feedback || complaints.test(readField(feedback.text, "feedback-type"));
    return isComplaint ? { ...report, type: "complaint" } : undefined;
  }

  const statuses = parts.filter(({ type }) => /^message\/(global-)?delivery-status$/.test(type));
  if (statuses.length > 0) {
    const blocks = statuses.flatMap((status) => status.text.split(/\n{2,}/)).slice(0, MAX_BLOCKS);
    const [first, ...others] = blocks
      .filter((block) => /^failed/i.test(readField(block, "action")))
      .map((block) => readFailure(block, text));
    return first && { ...report, type: "bounce", failures: [first, ...others] };
  }
  // An absence note has no sender either.
  if (!headers.some(isMailSystem) || !isFinal(subject, text)) return undefined;
  return { ...report, type: "bounce", failures: [{ refusal: judgeRefusal("", text) }] };
}

/** Reads a block of a status report. Comments and angle brackets are cut. Some servers give the reason only in the text. */
function readFailure(block: string, text: string): FailedDelivery {
  const [status, reply] = [readField(block, "status"), readField(block, "diagnostic-code")];
  const code = /^smtp; *([45]\d\d)\b/i.exec(reply)?.[1];
  return {
    refusal: judgeRefusal(status, reply || (/\.0\.0|^$/.test(status) ? text : status)),
    ...(code && { smtpCode: Number(code) }),
    recipient: ["final-recipient", "original-recipient"].flatMap(
      (name) => /[^\s<>;()]+@[^\s<>;()]+/.exec(readField(block, name))?.[0] ?? [],
    )[0],
  };
}

/** Judges by the header alone, so that people's mail is left alone. */
export async function mayBeReport(header: Uint8Array): Promise<boolean> {
  const { headers } = await PostalMime.parse(header);
  const isReport = ({ key, value }: Header) => key === "content-type" && /^multipart\/report/i.test(value);
  const isUnsent = ({ key, value }: Header) => key === "return-path" && value.trim() === "<>";
  return headers.some((field) => isReport(field) || isUnsent(field) || isMailSystem(field));
}

function isMailSystem({ key, value }: Header): boolean {
  return key === "from" && /mailer-daemon|postmaster|mail delivery|staff@hotmail\.com/i.test(value);
}

const failed =
  /\b5\.\d{1,3}\.\d{1,3}\b|permanent|undeliver|delivery.{0,30} fail|fail\w* (?:notice|deliver)|(?:not|n't) (?:be(?:en)? )?(?:deliver|reach)|(?:user|address) unknown|no such/i;

/** Plain text has many ways to say that delivery failed. */
function isFinal(subject: string, text: string): boolean {
  return !/warning|delay|still/i.test(subject) && failed.test(`${subject} ${text}`);
}

/** Finds what may be our Message-IDs or the tokens of our List-Unsubscribe, anywhere in the report. */
function findIds(text: string): Pick<EmailReport, "messageIds" | "tokens"> {
  const ids = text.match(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}@[\w.-]+/gi) ?? [];
  const links = text.matchAll(/^list-unsubscribe: *<[^>\s]*\/([\w-]{32})>/gim);
  const first = (found: string[]) => [...new Set(found)].slice(0, MAX_IDS);
  return {
    messageIds: first(ids.map((id) => `<${id.toLowerCase()}>`)),
    tokens: first([...links].map(([, token = ""]) => token)),
  };
}

function unfold(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+(?=\S)/g, " ");
}

function readField(block: string, name: string): string {
  return new RegExp(`^${name}:[ \\t]*(?:\\([^)\\n]*\\)[ \\t]*)?(.*)$`, "im").exec(block)?.[1] ?? "";
}
