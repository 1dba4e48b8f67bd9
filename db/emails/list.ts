import { type Kysely, sql } from "kysely";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import type { Database, EmailKind, EmailState } from "../schema.ts";
import { EMAILS_CHANNEL } from "./channel.ts";

export type ListedEmail = Awaited<ReturnType<typeof listEmails>>[number];

/** States from which an operator may retry a row. */
const retryable: EmailState[] = ["dead", "held", "retry"];

export type RetryResult =
  | { retried: true; from: EmailState }
  | { retried: false; problem: "unknown" }
  | { retried: false; problem: "state"; from: EmailState }
  | { retried: false; problem: "referral"; status: string };

/** Lists outbox rows, newest first, each with the code of its referral. */
export async function listEmails(
  db: Kysely<Database>,
  filter: {
    states?: EmailState[] | undefined;
    kind?: EmailKind | undefined;
    search?: string | undefined;
    subject?: string;
    causes?: FailureCause[] | undefined;
    limit: number;
  },
) {
  const { states, kind, search, subject, causes, limit } = filter;
  let query = selectEmails(db).orderBy("emails.created_at", "desc").orderBy("emails.id").limit(limit);
  if (states) query = query.where("emails.state", "in", states);
  if (causes) query = query.where("emails.cause", "in", causes);
  if (kind) query = query.where("emails.kind", "=", kind);
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(to_address)) > 0`);
  if (subject)
    query = query.where((where) =>
      where.or([where("emails.referral_id", "=", subject), where("emails.estimate_id", "=", subject)]),
    );
  return query.execute();
}

/** Lists the ids of dead letters that failed for these causes, oldest first. */
export async function listDeadLetters(db: Kysely<Database>, causes: FailureCause[]): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "dead")
    .where("cause", "in", causes)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds outbox rows by id or by its first digits, at least 6. Two rows mean that the digits are ambiguous. */
export async function findEmails(db: Kysely<Database>, typed: string) {
  const id = typed.toLowerCase();
  if (!/^[0-9a-f-]{6,36}$/.test(id)) return [];
  return selectEmails(db).where(sql`emails.id::text`, "like", `${id}%`).limit(2).execute();
}

/**
 * Retries a row at once and with all its attempts, as if it were new. A code goes out only while its referral is
 * received, and claimEmail still checks the suppression list.
 */
export async function retryEmail(db: Kysely<Database>, id: string): Promise<RetryResult> {
  return db.transaction().execute(async (transaction) => {
    const email = await transaction
      .selectFrom("emails")
      .leftJoin("referrals", "referrals.id", "emails.referral_id")
      .select(["emails.kind", "emails.state", "referrals.status"])
      .where("emails.id", "=", id)
      .executeTakeFirst();
    if (!email) return { retried: false, problem: "unknown" };
    if (!retryable.includes(email.state)) return { retried: false, problem: "state", from: email.state };
    if (email.kind === "friend-discount" && email.status !== "received")
      return { retried: false, problem: "referral", status: email.status ?? "gone" };
    const { numUpdatedRows } = await transaction
      .updateTable("emails")
      .set({
        state: "pending",
        generation: sql`generation + 1`,
        attempts: 0,
        claim_token: null,
        claimed_by: null,
        lease_until: null,
        next_attempt_at: null,
        queued_at: null,
        error: null,
        cause: null,
        smtp_code: null,
      })
      .where("id", "=", id)
      .where("state", "in", retryable)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { retried: false, problem: "state", from: email.state };
    await sql`select pg_notify(${EMAILS_CHANNEL}, '')`.execute(transaction);
    return { retried: true, from: email.state };
  });
}

/** Counts mails that have waited for 10 minutes, and dead letters of the last 7 days. */
export async function countMailTroubles(db: Kysely<Database>): Promise<{ waiting: number; dead: number }> {
  return db
    .selectFrom("emails")
    .select([
      sql<number>`count(*) filter (
        where state in ('pending', 'queued', 'sending') and created_at < now() - interval '10 minutes'
      )::int`.as("waiting"),
      sql<number>`count(*) filter (where state = 'dead' and created_at > now() - interval '7 days')::int`.as(
        "dead",
      ),
    ])
    .where("state", "in", ["pending", "queued", "sending", "dead"])
    .executeTakeFirstOrThrow();
}

function selectEmails(db: Kysely<Database>) {
  return db
    .selectFrom("emails")
    .leftJoin("referrals", "referrals.id", "emails.referral_id")
    .select([
      "emails.id",
      "emails.kind",
      "emails.state",
      "emails.to_address",
      "emails.attempts",
      "emails.generation",
      "emails.smtp_code",
      "emails.error",
      "emails.cause",
      "emails.message_id",
      "emails.next_attempt_at",
      "emails.created_at",
      "emails.queued_at",
      "emails.sent_at",
      "emails.referral_id",
      "emails.estimate_id",
      "referrals.discount_code",
    ]);
}
