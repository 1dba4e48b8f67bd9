import { setTimeout as sleep } from "node:timers/promises";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Dkim } from "#config";
import { company } from "#content/company.ts";
import { isLoopbackHost } from "#domain/loopback.ts";
import { type Failure, judgeFailure, type SmtpError } from "./smtp-verdict.ts";

/** Microsoft 365 accepts three at once from one sender, others accept more. */
const CONNECTIONS = 3;
/** RFC 5321 4.5.3.2.6: after the final dot a server may take 10 minutes, and who gives up earlier sends twice. */
const SILENCE_MS = 10 * 60_000;

/** How long to wait for a free connection, once, before all mails wait. */
const BUSY_MS = 500;

/** A finished mail, ready for the wire. `to` is one bare address, `replyTo` one person, `kind` a name for statistics. */
export type OutgoingMail = {
  kind: string;
  to: string;
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html?: string;
  messageId: string;
  headers?: Record<string, string>;
};

/** The result of a send. `note` is what delayed a mail that was sent. */
export type SendResult = { outcome: "sent"; code: number; note?: string } | Failure;

export type Mailer = {
  /** Throws when the mail cannot be rendered; every answer of the server, or its silence, is a result. */
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
  "Feedback-ID",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
];

/** The sender in Feedback-ID, 5 to 15 characters (support.google.com/mail/answer/6254652). */
const SENDER_ID = company.name
  .toLowerCase()
  .replace(/[^a-z\d]+/g, "-")
  .slice(0, 15);

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
  const { smtpUrl, from, dkim } = options;
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: needsTls(smtpUrl),
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

  const onTheWay = new Set<Promise<unknown>>();
  let accepted = 0;

  async function send(mail: OutgoingMail): Promise<SendResult> {
    const waited: { note?: string } = {};
    for (let refusals = 0; ; ) {
      const before = accepted;
      try {
        return { outcome: "sent", code: await hand(mail), ...waited };
      } catch (error) {
        if (!isSmtpError(error)) throw error;
        const failure = judgeFailure(error);
        const isBusy = failure.cause === "busy";
        if (!isBusy) return isConnectionLost(error) ? judgeLostConnection(error) : failure;
        // Our other connections may be the ones too many: take turns on them.
        while (accepted === before && onTheWay.size > 0) await Promise.race(onTheWay);
        refusals = accepted === before ? refusals + 1 : 0;
        if (refusals > 1) return failure;
        if (refusals > 0) await sleep(BUSY_MS);
        waited.note = failure.reason;
      }
    }
  }

  /** Hands a mail to the server. @returns The code of its answer. */
  async function hand(mail: OutgoingMail): Promise<number> {
    const sending = transport.sendMail(describeMail(mail, from));
    const ended = sending.catch(() => {});
    onTheWay.add(ended);
    try {
      const { response } = await sending;
      accepted += 1;
      return Number.parseInt(response, 10) || 250;
    } finally {
      onTheWay.delete(ended);
    }
  }

  /** The server may be down, or fail at this mail alone: another login shows which. */
  async function judgeLostConnection(error: SmtpError): Promise<Failure> {
    try {
      await transport.verify();
    } catch (fault) {
      const failure = judgeFailure(isSmtpError(fault) ? fault : error);
      if (failure.cause !== "busy") return failure;
    }
    const cause = error.code === "ETIMEDOUT" ? "stalled" : "deferred";
    return { ...judgeFailure(error), outcome: "retry", cause };
  }

  return { send, close: () => transport.close() };
}

/** A login goes over TLS only, unless the host is this machine. The address overrules it with "?requireTLS=false". */
export function needsTls(smtpUrl: string): boolean {
  const { username, host } = new URL(smtpUrl);
  return username !== "" && !isLoopbackHost(host);
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
    headers: {
      "Auto-Submitted": "auto-generated",
      "Feedback-ID": `${mail.kind}:${SENDER_ID}`,
      ...mail.headers,
    },
  };
}

function isSmtpError(error: unknown): error is SmtpError & Error {
  return error instanceof Error && typeof (error as { code?: unknown }).code === "string";
}

/** No reply to this mail: none at all, or 421, with which a server closes the connection. */
function isConnectionLost({ code, response }: SmtpError): boolean {
  return code !== "EAUTH" && (!response || response.startsWith("421"));
}
