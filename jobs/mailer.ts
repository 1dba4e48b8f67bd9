import { createTransport } from "nodemailer";
import type { Dkim } from "#config";
import { within } from "#deadline";

/** A finished mail. `to` is one bare address, `replyTo` one person. */
export type OutgoingMail = {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers?: Record<string, string>;
};

/**
 * The result of a send: `sent` (2xx), `retry` (4xx or no connection), `dead` (5xx for this recipient or this
 * message), `outage` (our account or sender is refused, so no mail would get through).
 */
export type SendResult =
  | { outcome: "sent"; code: number }
  | { outcome: "retry" | "dead" | "outage"; code?: number | undefined; reason: string };

export type Mailer = { send: (mail: OutgoingMail) => Promise<SendResult>; close: () => void };

const SEND_CAP_MS = 60_000;

/** The header fields that the DKIM signature covers. RFC 8058 requires the unsubscribe fields among them. */
const SIGNED_FIELDS = [
  "From",
  "To",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "Auto-Submitted",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
];

/**
 * Creates the outgoing transport. `send` does not throw: every refusal is a result.
 * @param options.dkim Mails are signed when given.
 */
export function createMailer(options: {
  smtpUrl: string;
  from: string;
  dkim?: Dkim | undefined;
  sendCapMs?: number;
}): Mailer {
  const { dkim } = options;
  const cap = options.sendCapMs ?? SEND_CAP_MS;
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: Math.min(30_000, cap),
    disableFileAccess: true,
    disableUrlAccess: true,
    dkim: dkim && {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: SIGNED_FIELDS.join(":"),
    },
  });

  async function send(mail: OutgoingMail): Promise<SendResult> {
    const sending = transport.sendMail({
      from: options.from,
      to: { name: "", address: mail.to },
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: mail.messageId,
      headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
    });
    try {
      const info = await within(cap, "the mail server", sending);
      return { outcome: "sent", code: Number.parseInt(info.response ?? "", 10) || 250 };
    } catch (error) {
      return sortFailure(error);
    }
  }

  return { send, close: () => transport.close() };
}

/** Turns an error of nodemailer into a result. The reason names the SMTP step and code, never the address. */
export function sortFailure(error: unknown): Exclude<SendResult, { outcome: "sent" }> {
  const { code, responseCode, command } = (error ?? {}) as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const reason = [code ?? "error", command, responseCode].filter(Boolean).join(" ");
  const failure = { code: responseCode, reason };
  const isLogin = code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2";
  if (isLogin || [530, 534, 535, 538].includes(responseCode ?? 0)) return { outcome: "outage", ...failure };
  if (!responseCode || responseCode < 500) return { outcome: "retry", ...failure };
  // A refused sender concerns every mail, so it is an outage; a refused recipient or message concerns this mail only.
  return { outcome: command === "MAIL FROM" ? "outage" : "dead", ...failure };
}
