import { type Kysely, sql } from "kysely";
import { MAX_ATTEMPTS } from "#domain/emails/backoff.ts";
import { officeKinds } from "#domain/emails/email-kind.ts";
import type { Database } from "../schema.ts";
import { changeEmails, type Email, type EmailChange } from "./change.ts";
import { findBreakerState, takeTry } from "./outage.ts";

/** By the database's clock (s). A worker paused for longer may send a duplicate. */
const LEASE_SECONDS = 120;
const leaseEnd = sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`;

/** Only its worker may send and mark it. */
export type LeasedEmail = Email & { claim_token: string; message_id: string };

const dueAt = sql<Date>`coalesce(next_attempt_at, created_at)`;
/** The version before this one also has "queued". */
const isDue = sql<boolean>`(
  state in ('pending', 'queued', 'retry') and ${dueAt} <= now() or state = 'sending' and lease_until < now())`;

/** The office's first, then those due for longest. In an outage at most one, the least recently tried. */
export async function listDueEmails(db: Kysely<Database>, limit: number) {
  const breaker = await findBreakerState(db);
  if (breaker === "open") return [];
  const isToOffice = sql<boolean>`kind = any(${officeKinds})`;
  return db
    .selectFrom("emails")
    .select(["id", isToOffice.as("isToOffice")])
    .where(isDue)
    .$if(breaker === "closed", (query) => query.orderBy(isToOffice, "desc"))
    .orderBy(dueAt)
    .limit(breaker === "closed" ? limit : 1)
    .execute();
}

/**
 * A row whose worker died on the last attempt becomes a dead letter.
 * @returns undefined if it is not due, another worker has it, or an outage lets it wait.
 */
export async function leaseEmail(
  db: Kysely<Database>,
  id: string,
  { messageIdDomain }: { messageIdDomain: string },
): Promise<LeasedEmail | undefined> {
  if (!(await takeTry(db))) return undefined;
  const isFree = sql<boolean>`
    id = (select id from emails where id = ${id} and ${isDue} for update skip locked)`;
  const [leased] = await changeEmails(db, () => isFree, {
    to: "sending",
    attempts: sql`attempts + 1`,
    claim_token: sql`gen_random_uuid()`,
    lease_until: leaseEnd,
    message_id: sql`coalesce(message_id, '<' || id || '@' || ${messageIdDomain}::text || '>')`,
  });
  const email = leased as LeasedEmail | undefined;
  if (!email || email.attempts <= MAX_ATTEMPTS) return email;
  await endLease(db, email, {
    to: "dead",
    attempts: MAX_ATTEMPTS,
    cause: "crashed",
    error: "every attempt ended without a result",
  });
  return undefined;
}

/** A lease that has passed to another worker stays lost. */
export async function renewLeases(db: Kysely<Database>, tokens: string[]): Promise<void> {
  await changeEmails(
    db,
    (email) => email.and([email("claim_token", "in", tokens), email("state", "=", "sending")]),
    { lease_until: leaseEnd },
  );
}

/** @returns False, with no change, if the lease was lost. */
export async function endLease(
  db: Kysely<Database>,
  { id, claim_token }: Pick<LeasedEmail, "id" | "claim_token">,
  change: EmailChange,
): Promise<boolean> {
  const changed = await changeEmails(db, (email) => email.and({ id, claim_token }), change);
  return changed.length > 0;
}
