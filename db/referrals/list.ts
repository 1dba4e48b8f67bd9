import { type Kysely, type Selectable, sql } from "kysely";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { idDigits, readIdDigits } from "../id-digits.ts";
import type { Database, ReferralsTable } from "../schema.ts";

export type ListedReferral = Omit<
  Selectable<ReferralsTable>,
  "idempotency_key" | "status_token" | "referrer_key" | "friend_key"
>;

const COLUMNS = [
  "id",
  "status",
  "status_reason",
  "status_changed_at",
  "discount_code",
  "code_expires_at",
  "referrer_name",
  "referrer_email",
  "referrer_phone",
  "referred_name",
  "referred_email",
  "referred_phone",
  "notes",
  "created_at",
] as const;

/** A filter on referrals; `search` is a text in a name, an address, a phone number, the code or the notes, in any case. */
export type ReferralFilter = { statuses?: ReferralStatus[] | undefined; search?: string | undefined };

/** Lists referrals, newest first; all of them without a limit. */
export async function listReferrals(
  db: Kysely<Database>,
  filter: ReferralFilter,
  limit?: number,
): Promise<ListedReferral[]> {
  const query = filterReferrals(db, filter).select(COLUMNS).orderBy("created_at", "desc").orderBy("id");
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** Counts the referrals of a filter. */
export async function countReferrals(db: Kysely<Database>, filter: ReferralFilter): Promise<number> {
  const { count } = await filterReferrals(db, filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function filterReferrals(db: Kysely<Database>, { statuses, search }: ReferralFilter) {
  let query = db.selectFrom("referrals");
  if (statuses) query = query.where("status", "in", statuses);
  if (search)
    query = query.where(
      sql<boolean>`position(lower(${search}) in lower(concat_ws(E'\n', referrer_name, referrer_email, referrer_phone,
        referred_name, referred_email, referred_phone, discount_code, notes))) > 0`,
    );
  return query;
}

/**
 * Finds the referrals that an operator may mean: by code in any case, with or without dashes, or by the id or its first
 * digits. Two rows mean that the digits are ambiguous.
 */
export async function findReferrals(db: Kysely<Database>, typed: string) {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const digits = readIdDigits(typed);
  return db
    .selectFrom("referrals")
    .select([...COLUMNS, "status_token"])
    .where((where) =>
      where.or([
        where(sql`replace(discount_code, '-', '')`, "=", code),
        ...(digits ? [where(idDigits("referrals.id"), "like", `${digits}%`)] : []),
      ]),
    )
    .limit(2)
    .execute();
}

/** Held referrals of one reason. */
export type HeldReferrals = { reason: string; referrals: number; oldestAt: Date; now: Date };

/** Counts the held referrals by their reason, the most first. `oldestAt` is when the first of them was held. */
export async function countHeldReferrals(db: Kysely<Database>): Promise<HeldReferrals[]> {
  return db
    .selectFrom("referrals")
    .select([
      sql<string>`coalesce(status_reason, '')`.as("reason"),
      sql<number>`count(*)::int`.as("referrals"),
      sql<Date>`min(status_changed_at)`.as("oldestAt"),
      sql<Date>`now()`.as("now"),
    ])
    .where("status", "=", "held")
    .groupBy("status_reason")
    .orderBy("referrals", "desc")
    .execute();
}

/** Counts the referrals of the last 24 hours, whatever became of them. */
export async function countReferralsOfTheDay(db: Kysely<Database>): Promise<{ all: number; held: number }> {
  return db
    .selectFrom("referrals")
    .select([
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where status = 'held'))::int`.as("held"),
    ])
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
}
