import { setTimeout as sleep } from "node:timers/promises";
import { createTransport, type SendMailOptions } from "nodemailer";
import { company } from "#content/company.ts";
import { dryRunSend, needsTls } from "./dry-run-send.ts";
import { type Failure, judgeFailure, type SmtpError } from "./smtp-verdict.ts";

/** Microsoft 365 allows three connections per sender; others allow more. */
const CONNECTIONS = 3;
/** Replace connections that wait for a reply for longer than HUNG_MS. */
const SPARE_CONNECTIONS = 3;
const HUNG_MS = 30_000;
/** RFC 5321 4.5.3.2.6 allows 10 minutes after the final dot. Giving up earlier risks a duplicate, but frees the queue. */
const SILENCE_MS = 5 * 60_000;

const STEP_MS = 10_000;

/** How long to wait for a free connection before declaring an outage (ms). */
const BUSY_MS = 500;

/** `to` is a bare address; `kind` labels feedback statistics. */
export type OutgoingEmail = {
  kind: string;
  to: string;
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html?: string;
  messageId: string;
  headers?: Record<string, string>;
};

/** `note` says what delayed a sent email. */
export type SendResult = { outcome: "sent"; code: number; note?: string } | Failure;

export type Mailer = ReturnType<typeof createMailer>;

/** Sender part of Feedback-ID, 5 to 15 characters (support.google.com/mail/answer/6254652). */
const SENDER_ID = company.name
  .toLowerCase()
  .replace(/[^a-z\d]+/g, "-")
  .slice(0, 15);

/** @param options.silenceMs Idle timeout of a connection. `hungMs` frees its place for another before that. */
export function createMailer(options: {
  smtpUrl: string;
  from: string;
  silenceMs?: number;
  hungMs?: number;
}) {
  const { from, hungMs = HUNG_MS } = options;
  const transport = createPool(options);
  const inFlight = new Map<Promise<unknown>, number>();
  let accepted = 0;

  /** Throws only if rendering fails. Every reply or timeout is a result. */
  async function send(email: OutgoingEmail): Promise<SendResult> {
    const waited: { note?: string } = {};
    for (let refusals = 0; ; ) {
      const before = accepted;
      try {
        return { outcome: "sent", code: await deliver(email), ...waited };
      } catch (error) {
        if (!isSmtpError(error)) throw error;
        const failure = judgeFailure(error);
        const isBusy = failure.cause === "busy";
        if (!isBusy) return isConnectionLost(error) ? judgeLostConnection(error) : failure;
        // Our own connections may use up the limit: wait for one.
        while (accepted === before && inFlight.size > 0) await Promise.race(inFlight.keys());
        refusals = accepted === before ? refusals + 1 : 0;
        if (refusals > 1) return failure;
        if (refusals > 0) await sleep(BUSY_MS);
        waited.note = failure.reason;
      }
    }
  }

  /** @returns The server's reply code. */
  async function deliver(email: OutgoingEmail): Promise<number> {
    while (countBusy(inFlight, hungMs) >= CONNECTIONS)
      await Promise.race([...inFlight.keys(), sleep(hungMs / 10, undefined, { ref: false })]);
    const sending = transport.sendMail(describeOutgoing(email, from));
    const ended = sending.catch(() => {});
    inFlight.set(ended, performance.now());
    try {
      const { response } = await sending;
      accepted += 1;
      return Number.parseInt(response, 10) || 250;
    } finally {
      inFlight.delete(ended);
    }
  }

  /** Logs in again to see whether the server is down or only this email failed. */
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

  /** Whether the server accepts email to our own office, as a proof that it does not refuse everybody. */
  const acceptsOffice = () =>
    dryRunSend({ ...options, to: company.emails.office }, STEP_MS).then(
      () => true,
      () => false,
    );

  return { send, acceptsOffice, close: () => transport.close() };
}

function createPool({ smtpUrl, silenceMs = SILENCE_MS }: Parameters<typeof createMailer>[0]) {
  return createTransport({
    url: smtpUrl,
    requireTLS: needsTls(smtpUrl),
    pool: true,
    maxConnections: CONNECTIONS + SPARE_CONNECTIONS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Emails that hang do not count. */
function countBusy(inFlight: Map<unknown, number>, hungMs: number): number {
  return [...inFlight.values()].filter((since) => performance.now() - since < hungMs).length;
}

function describeOutgoing(email: OutgoingEmail, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: email.to },
    replyTo: email.replyTo,
    subject: email.subject,
    text: email.text,
    html: email.html,
    // Otherwise nodemailer scans every text to pick an encoding.
    textEncoding: "quoted-printable",
    messageId: email.messageId,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Feedback-ID": `${email.kind}:${SENDER_ID}`,
      ...email.headers,
    },
  };
}

function isSmtpError(error: unknown): error is SmtpError & Error {
  return error instanceof Error && typeof (error as { code?: unknown }).code === "string";
}

/** No reply, or 421, which closes the connection. */
function isConnectionLost({ code, response }: SmtpError): boolean {
  return code !== "EAUTH" && (!response || response.startsWith("421"));
}
