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
import { releaseEmail } from "#db/emails/outbox.ts";
import type { Database } from "#db/schema.ts";
import { composeEmail } from "../emails/compose.ts";
import type { MailOutage } from "../mail-outage.ts";
import type { Mailer, SendResult } from "../mailer.ts";
import type { Payload } from "../queues.ts";

type Dependencies = {
  db: Kysely<Database>;
  mailer: Mailer;
  outage: MailOutage;
  siteUrl: string;
  messageIdDomain: string;
  log: Logger;
  /** Aborted when the process stops. Until then an accepted mail is marked, however long Postgres is away. */
  stopping: AbortSignal;
};

/** Sends one outbox row: claims it under a lease, renders, sends, and marks the result. */
export function createSendEmail(dependencies: Dependencies) {
  const { db, mailer, outage, log } = dependencies;

  return async function sendEmail(job: Payload<"send-email">): Promise<void> {
    if (!outage.mayTry()) {
      await releaseEmail(db, job);
      return;
    }
    const claim = await claimEmail(db, job, dependencies.messageIdDomain);
    if (!claim) return;
    const mail = await composeEmail(db, claim, dependencies.siteUrl);
    const result: SendResult = mail
      ? await mailer.send(mail)
      : { outcome: "dead", reason: "nothing left to write about" };
    outage.record(result.outcome);
    const marked = await untilMarked(() => mark(db, claim, result), dependencies.stopping);
    log[result.outcome === "sent" ? "info" : "warn"](
      { emailId: claim.id, kind: claim.kind, attempt: claim.attempts, marked, ...result },
      `e-mail ${result.outcome}`,
    );
  };
}

function mark(db: Kysely<Database>, claim: ClaimedEmail, result: SendResult): Promise<boolean> {
  switch (result.outcome) {
    case "sent":
      return markSent(db, claim, result.code);
    case "retry":
      return markRetry(db, claim, result);
    case "outage":
      return markOutage(db, claim, result);
    case "dead":
      return markDead(db, claim, result);
  }
}

/** Retries marking until Postgres takes it, because an accepted mail without a mark would be sent twice. */
async function untilMarked(work: () => Promise<boolean>, stopping: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
