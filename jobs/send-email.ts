import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { type LeasedEmail, leaseEmail } from "#db/emails/lease.ts";
import { markDead, markRetry, markSent, markUntried } from "#db/emails/marks.ts";
import { mayGo } from "#db/emails/may-go.ts";
import { findKindToSend } from "#db/emails/move-emails.ts";
import { endMailOutage, startMailOutage } from "#db/emails/outage.ts";
import { type EmailSubject, readSubject } from "#db/emails/subject.ts";
import type { Database } from "#db/schema.ts";
import { composeEmail } from "./emails/compose.ts";
import type { Leases } from "./leases.ts";
import type { Mailer, SendResult } from "./mailer.ts";
import type { Failure } from "./smtp-verdict.ts";

type EmailToSend = LeasedEmail & EmailSubject;

/** Retries in case the cause is temporary. */
const RENDER_ATTEMPTS = 3;

/**
 * Leases, composes, sends and marks one outbox row. The function returns whether it got the lease.
 * @param dependencies.stopping Until it aborts, marking an email is retried while Postgres is down.
 */
export function createSendEmail(dependencies: {
  db: Kysely<Database>;
  mailer: Mailer;
  leases: Leases;
  siteUrl: string;
  messageIdDomain: string;
  log: Logger;
  stopping: AbortSignal;
}): (id: string) => Promise<boolean> {
  const { db, mailer, leases, siteUrl, messageIdDomain, log, stopping } = dependencies;

  async function send(email: EmailToSend): Promise<SendResult> {
    try {
      const message = composeEmail(email, siteUrl);
      if (message) return await withProof(await mailer.send(message));
      return { outcome: "dead", cause: "content", reason: "referral or request erased" };
    } catch (error) {
      const outcome = email.attempts >= RENDER_ATTEMPTS ? "dead" : "retry";
      return { outcome, cause: "content", reason: `rendering failed: ${locationOf(error)}` };
    }
  }

  /** An address is only bad if the server accepts email to another one. */
  async function withProof(result: SendResult): Promise<SendResult> {
    if (result.outcome === "sent" || !result.isAddressBad) return result;
    return { ...result, isAddressBad: await mailer.acceptsOffice() };
  }

  async function mark(email: EmailToSend, result: SendResult): Promise<boolean> {
    if (result.outcome === "outage") return startOutage(email, result);
    const isAnswered = result.outcome === "sent" || result.cause !== "content";
    if (isAnswered && (await endMailOutage(db))) log.info("mail server is accepting mail again");
    if (result.outcome === "sent") return markSent(db, email, result.code);
    return result.outcome === "dead" ? markDead(db, email, result) : markRetry(db, email, result);
  }

  async function startOutage(email: EmailToSend, failure: Failure): Promise<boolean> {
    const isNew = await startMailOutage(db, failure);
    if (isNew && failure.cause === "busy") log.info(failure, "mail server refuses more connections");
    else if (isNew) log.error(failure, "mail server is not accepting mail");
    return markUntried(db, email, failure);
  }

  async function sendLeased(leased: LeasedEmail): Promise<void> {
    const email = { ...leased, ...(await readSubject(db, leased)) };
    if (!(await mayGo(db, email))) return;
    email.kind = await findKindToSend(db, email);
    const { id: emailId, kind, attempts: attempt } = email;
    const result = await send(email);
    const marked = await untilDone(() => mark(email, result), stopping);
    const requestId = email.request_id ?? undefined;
    log.info({ emailId, requestId, kind, attempt, marked, ...result }, `email ${result.outcome}`);
  }

  return async function sendEmail(id) {
    const email = await leaseEmail(db, id, { messageIdDomain });
    if (!email) return false;
    leases.hold(email.claim_token);
    await sendLeased(email).finally(() => leases.release(email.claim_token));
    return true;
  };
}

/** Omits the message, which may contain personal data. */
function locationOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const [, place] = error.stack?.match(/\/((?:jobs|domain|db|content)\/[\w./-]+:\d+)/) ?? [];
  return place ? `${error.name} at ${place}` : error.name;
}

/** An accepted but unmarked email would be sent twice. */
async function untilDone<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted) throw error;
      await sleep(500);
    }
  }
}
