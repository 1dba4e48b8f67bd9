import { createTransport } from "nodemailer";
import type { Dkim } from "#config";
import { createSmtpPool } from "./smtp/pool.ts";
import { type Guard, type SmtpTimeouts, usualTimeouts } from "./smtp/session.ts";
import { type Failure, judgeFailure } from "./smtp/verdict.ts";

/** A finished mail, ready for the wire. `to` is one bare address, `replyTo` one person. */
export type OutgoingMail = {
  to: string;
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers?: Record<string, string>;
};

/** The result of a send. */
export type SendResult = { outcome: "sent"; code: number } | Failure;

/** `send` returns the result, and throws when the mail cannot be rendered. `guard` can stop it until the final dot. */
export type Mailer = {
  send: (mail: OutgoingMail, guard?: Guard) => Promise<SendResult>;
  close: () => void;
};

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
 * Creates the outgoing mailer, with connections of its own.
 * @param options.dkim Mails are signed when given.
 */
export function createMailer(options: {
  smtpUrl: string;
  from: string;
  dkim?: Dkim | undefined;
  timeouts?: Partial<SmtpTimeouts>;
}): Mailer {
  const { dkim } = options;
  const pool = createSmtpPool(options.smtpUrl, { ...usualTimeouts, ...options.timeouts });
  const writer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
    dkim: dkim && {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: SIGNED_FIELDS.join(":"),
    },
  });

  async function send(mail: OutgoingMail, guard?: Guard): Promise<SendResult> {
    const { envelope, message } = await write(mail);
    const [to = mail.to] = envelope.to;
    const outcome = await pool.send({ from: envelope.from || "", to, text: message as Buffer }, guard);
    return "failure" in outcome ? judgeFailure(outcome.failure) : { outcome: "sent", code: outcome.code };
  }

  function write(mail: OutgoingMail) {
    return writer.sendMail({
      from: options.from,
      to: { name: "", address: mail.to },
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // Else each text is read twice, letter by letter, to choose one.
      textEncoding: "quoted-printable",
      messageId: mail.messageId,
      headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
    });
  }

  return { send, close: pool.close };
}
