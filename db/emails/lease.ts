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

/** The office's first, then those due for longest. In an outage at most one: the least recently tried. */
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

/** @returns undefined if it is not due, another worker has it, or an outage lets it wait. */
export async function leaseEmail(
  db: Kysely<Database>,
  id: string,
  { messageIdDomain }: { messageIdDomain: string },
): Promise<LeasedEmail | undefined> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom("emails")
      .select(["state", "attempts"])
      .where("id", "=", id)
      .where(isDue)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    if (due.state === "sending" && due.attempts >= MAX_ATTEMPTS) {
      const crashed = { cause: "crashed", error: "every attempt ended without a result" } as const;
      await changeEmails(transaction, (email) => email("id", "=", id), { to: "dead", ...crashed });
      return undefined;
    }
    if (!(await takeTry(transaction))) return undefined;
    const [email] = await changeEmails(transaction, (emails) => emails("id", "=", id), {
      to: "sending",
      attempts: sql`attempts + 1`,
      claim_token: sql`gen_random_uuid()`,
      lease_until: leaseEnd,
      message_id: sql`coalesce(message_id, '<' || id || '@' || ${messageIdDomain}::text || '>')`,
    });
    return email as LeasedEmail | undefined;
  });
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
