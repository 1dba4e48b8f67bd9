import { createTransport, type SendMailOptions } from "nodemailer";
import type { Dkim } from "#config";
import { type Failure, judgeFailure, type SmtpError } from "./smtp-verdict.ts";

/** Microsoft 365 accepts three at once from one sender, others accept more. */
const CONNECTIONS = 3;
/** RFC 5321 4.5.3.2.6: after the final dot a server may take 10 minutes, and who gives up earlier sends twice. */
const SILENCE_MS = 10 * 60_000;

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

/** `send` throws when the mail cannot be rendered; every answer of the server, or its silence, is a result. */
export type Mailer = {
  send: (mail: OutgoingMail) => Promise<SendResult>;
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
 * Creates the outgoing mailer, with nodemailer's pool of connections.
 * @param options.dkim Mails are signed when given.
 * @param options.silenceMs How long the server may say nothing before the connection counts as dead.
 */
export function createMailer(options: {
  smtpUrl: string;
  from: string;
  dkim?: Dkim | undefined;
  silenceMs?: number;
}): Mailer {
  const { dkim } = options;
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: options.silenceMs ?? SILENCE_MS,
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
    try {
      const { response } = await transport.sendMail(describeMail(mail, options.from));
      return { outcome: "sent", code: Number.parseInt(response, 10) || 250 };
    } catch (error) {
      if (!isSmtpError(error)) throw error;
      return isConnectionLost(error) ? judgeLostConnection(error) : judgeFailure(error);
    }
  }

  /** The server may be down, or fail at this mail alone: another login shows which. */
  async function judgeLostConnection(error: SmtpError): Promise<Failure> {
    try {
      await transport.verify();
    } catch (fault) {
      return judgeFailure(isSmtpError(fault) ? fault : error);
    }
    const cause = error.code === "ETIMEDOUT" ? "stalled" : "deferred";
    return { ...judgeFailure(error), outcome: "retry", cause };
  }

  return { send, close: () => transport.close() };
}

function describeMail(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Else each text is read twice, letter by letter, to choose one.
    textEncoding: "quoted-printable",
    messageId: mail.messageId,
    headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
  };
}

function isSmtpError(error: unknown): error is SmtpError & Error {
  return error instanceof Error && typeof (error as { code?: unknown }).code === "string";
}

/** No reply to this mail: none at all, or 421, with which a server closes the connection. */
function isConnectionLost({ code, response }: SmtpError): boolean {
  return code !== "EAUTH" && (!response || response.startsWith("421"));
}
