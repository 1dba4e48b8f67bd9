import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { type ClaimedEmail, claimEmails } from "#db/emails/claims.ts";
import { returnClaim } from "#db/emails/leases.ts";
import { markDead, markRetry, markSent, markUntried, reviveEmails } from "#db/emails/marks.ts";
import { endMailOutage, startMailOutage } from "#db/emails/outage.ts";
import type { EmailJob } from "#db/emails/outbox.ts";
import type { Database } from "#db/schema.ts";
import type { Tracing } from "#monitoring/tracing/tracing.ts";
import { createBatch } from "../batch.ts";
import { composeEmail } from "../emails/compose.ts";
import type { Lease, Leases } from "../leases.ts";
import { createRefusals } from "../mail-outage.ts";
import type { Mailer, OutgoingMail, SendResult } from "../mailer.ts";
import type { Payload } from "../queues.ts";
import { createSlowLane } from "../slow-lane.ts";
import type { Failure } from "../smtp/verdict.ts";

type Dependencies = {
  db: Kysely<Database>;
  mailer: Mailer;
  leases: Leases;
  siteUrl: string;
  messageIdDomain: string;
  log: Logger;
  tracing?: Tracing | undefined;
  /** Aborted when the process stops. Until then an accepted mail is marked, however long Postgres is away. */
  stopping: AbortSignal;
};

export type SendEmail = {
  /** Sends one outbox row: claim, compose, send, mark. Resolves early when the server is slow (jobs/slow-lane.ts). */
  sendEmail(job: Payload<"send-email">): Promise<void>;
  /** Waits for the slow sends, at most this many milliseconds. */
  drain(ms: number): Promise<void>;
};

const BATCH = 50;
const SLOW_AFTER_MS = 1_000;
const SLOW_PLACES = 32;
/** Attempts at a mail that cannot be rendered, in case the fault is not in the mail. */
const WRITING_TRIES = 3;

/** Creates the handler that sends outbox rows (docs/decisions/002-the-outbox-is-the-truth.md). */
export function createSendEmail(dependencies: Dependencies): SendEmail {
  const { db, mailer, leases, log, tracing, stopping } = dependencies;
  const options = { messageIdDomain: dependencies.messageIdDomain, worker: leases.worker };
  const refusals = createRefusals();
  const slowLane = createSlowLane(SLOW_AFTER_MS, SLOW_PLACES);
  const claim = createBatch(BATCH, (jobs: EmailJob[]) => claimEmails(db, jobs, options));
  const markAsSent = createBatch(BATCH, async (sent: { claim: ClaimedEmail; code: number }[]) => {
    await endOutage();
    return markSent(db, sent);
  });

  async function deliver(email: ClaimedEmail, lease: Lease): Promise<SendResult["outcome"] | "returned"> {
    try {
      const result = await send(email, lease);
      const marked = await untilDone(() => mark(email, result), stopping);
      const { id: emailId, kind, attempts: attempt, request_id: requestId } = email;
      const facts = { emailId, requestId: requestId ?? undefined, kind, attempt, marked, ...result };
      log[result.outcome === "sent" ? "info" : "warn"](facts, `e-mail ${result.outcome}`);
      return result.outcome;
    } finally {
      lease.release();
    }
  }

  /** Delivers as a job of the trace that the mail's form began. */
  async function deliverTraced(email: ClaimedEmail, lease: Lease, began: number): Promise<void> {
    const span = tracing?.startJob("send-email", { requestId: email.request_id, began });
    let outcome = "failed";
    try {
      outcome = await (span ? span.run(() => deliver(email, lease)) : deliver(email, lease));
    } finally {
      span?.end({ "email.id": email.id, "email.kind": email.kind, outcome }, outcome !== "sent");
    }
  }

  async function hand(mail: OutgoingMail, lease: Lease): Promise<SendResult> {
    const span = tracing?.startStep("smtp");
    const result = await mailer.send(mail, () => lease.assertMine());
    span?.end({ outcome: result.outcome, "smtp.code": result.code ?? 0 }, result.outcome !== "sent");
    return result;
  }

  async function send(email: ClaimedEmail, lease: Lease): Promise<SendResult | Returned> {
    try {
      const mail = composeEmail(email, dependencies.siteUrl);
      if (!mail) return { outcome: "dead", cause: "content", reason: "nothing left to write about" };
      const result = await hand(mail, lease);
      if (result.outcome !== "sent" && lease.isLost()) return { outcome: "returned" };
      return refusals.judge({ id: email.id, to: email.to_address }, result);
    } catch (error) {
      const outcome = email.attempts >= WRITING_TRIES ? "dead" : "retry";
      return { outcome, cause: "content", reason: `cannot be written: ${placeOf(error)}` };
    }
  }

  async function mark(email: ClaimedEmail, result: SendResult | Returned): Promise<boolean> {
    if (result.outcome === "returned") return returnClaim(db, email.claim_token);
    if (result.outcome === "sent") return markAsSent({ claim: email, code: result.code });
    if (isJudged(result)) await endOutage();
    if (result.outcome === "outage") await startOutage(result);
    const marked = await markFailed(email, result);
    const suspects = refusals.listSuspects();
    if (result.cause === "refused" && suspects.length > 0) await reviveEmails(db, suspects);
    return marked;
  }

  async function endOutage(): Promise<void> {
    if (await endMailOutage(db)) log.info("the mail service takes mails again");
  }

  async function startOutage({ cause, code, reason }: Failure): Promise<void> {
    const isNew = await startMailOutage(db, { cause, code, reason });
    if (isNew) log.error({ cause, code, reason }, "the mail service takes no mail; trying one a minute");
  }

  function markFailed(email: ClaimedEmail, failure: Failure): Promise<boolean> {
    if (failure.outcome === "outage") return markUntried(db, email, failure);
    return failure.outcome === "dead" ? markDead(db, email, failure) : markRetry(db, email, failure);
  }

  return {
    sendEmail: async (job) => {
      const began = Date.now();
      const taken = await leases.take(() => claim(job));
      if (!taken) return;
      const { claim: email, lease } = taken;
      await slowLane.follow(deliverTraced(email, lease, began), (error) =>
        log.error({ err: error, emailId: email.id }, "e-mail failed in the slow lane"),
      );
    },
    drain: slowLane.drain,
  };
}

/** The claim was lost, or may have been, before the mail was sent, so it is returned. */
type Returned = { outcome: "returned" };

/** The error's name and its place in the project, without its message, which may hold what somebody typed. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const [, place] = error.stack?.match(/\/((?:jobs|domain|db|content)\/[\w./-]+:\d+)/) ?? [];
  return place ? `${error.name} at ${place}` : error.name;
}

/** A server that judges a recipient or a text is working again. */
function isJudged({ cause }: Failure): boolean {
  return cause === "recipient" || cause === "message" || cause === "deferred";
}

/**
 * Repeats `work` until it succeeds: the server has accepted the mail, and without the mark it would be sent twice. Only
 * the end of the process gives up.
 */
async function untilDone<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
