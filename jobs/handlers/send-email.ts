import type { Kysely } from "kysely";
import type { Logger } from "pino";
import {
  type ClaimedEmail,
  claimEmail,
  markDead,
  markOutage,
  markRetry,
  markSent,
} from "#db/emails/claims.ts";
import { returnClaim } from "#db/emails/leases.ts";
import { releaseEmail } from "#db/emails/outbox.ts";
import { isDatabaseOutage } from "#db/outage.ts";
import type { Database } from "#db/schema.ts";
import { composeEmail } from "../emails/compose.ts";
import type { Lease, Leases } from "../leases.ts";
import type { MailOutage } from "../mail-outage.ts";
import type { Mailer, SendResult } from "../mailer.ts";
import type { Payload } from "../queues.ts";

type Dependencies = {
  db: Kysely<Database>;
  mailer: Mailer;
  outage: MailOutage;
  leases: Leases;
  siteUrl: string;
  messageIdDomain: string;
  log: Logger;
  /** Aborted when the process stops. Until then an accepted mail is marked, however long Postgres is away. */
  stopping: AbortSignal;
};

/** A mail that cannot be written is tried so often, in case it was not the mail's fault. */
const WRITING_TRIES = 3;

/** Sends one outbox row: claims it under a lease, renders, sends, and marks the result. */
export function createSendEmail(dependencies: Dependencies) {
  const { db, mailer, outage, leases, log } = dependencies;

  return async function sendEmail(job: Payload<"send-email">): Promise<void> {
    if (!outage.mayTry()) {
      await releaseEmail(db, job);
      return;
    }
    const taken = await leases.take(() => claimEmail(db, job, dependencies.messageIdDomain, leases.worker));
    if (!taken) return;
    const { claim, lease } = taken;
    try {
      const result = await send(claim, lease);
      const marked = await untilDone(() => mark(db, claim, result), dependencies.stopping);
      log[result.outcome === "sent" ? "info" : "warn"](
        { emailId: claim.id, kind: claim.kind, attempt: claim.attempts, marked, ...result },
        `e-mail ${result.outcome}`,
      );
    } finally {
      lease.release();
    }
  };

  async function send(claim: ClaimedEmail, lease: Lease): Promise<SendResult | { outcome: "returned" }> {
    const written = await write(claim);
    if ("outcome" in written) return written;
    try {
      await lease.assertHeld();
    } catch {
      return { outcome: "returned" };
    }
    lease.markUnderway();
    const result = await mailer.send(written);
    outage.record(result.outcome);
    return result;
  }

  async function write(claim: ClaimedEmail) {
    try {
      const mail = await composeEmail(db, claim, dependencies.siteUrl);
      return mail ?? { outcome: "dead" as const, reason: "nothing left to write about" };
    } catch (error) {
      if (isDatabaseOutage(error)) return { outcome: "returned" as const };
      const outcome = claim.attempts >= WRITING_TRIES ? ("dead" as const) : ("retry" as const);
      return { outcome, reason: `cannot be written: ${placeOf(error)}` };
    }
  }
}

function mark(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  result: SendResult | { outcome: "returned" },
): Promise<boolean> {
  switch (result.outcome) {
    case "sent":
      return markSent(db, claim, result.code);
    case "retry":
      return markRetry(db, claim, result);
    case "outage":
      return markOutage(db, claim, result);
    case "dead":
      return markDead(db, claim, result);
    case "returned":
      return returnClaim(db, claim.claim_token);
  }
}

/** What was thrown, and where in the project; its message may hold what somebody typed. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const [, place] = error.stack?.match(/\/((?:jobs|domain|db|content)\/[\w./-]+:\d+)/) ?? [];
  return place ? `${error.name} at ${place}` : error.name;
}

/** Retries until Postgres takes it, because an accepted mail without a mark would be sent twice. */
async function untilDone(work: () => Promise<boolean>, stopping: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
