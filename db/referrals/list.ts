import { type Kysely, type Selectable, sql } from "kysely";
import { CODE_LETTERS, listNearCodes, readCodeLetters } from "#domain/referrals/discount-code.ts";
import { temporaryHolds } from "#domain/referrals/eligibility.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { idDigits, readIdDigits } from "../queries/id-digits.ts";
import { countRows, firstRows } from "../queries/rows.ts";
import { findsTyped } from "../queries/search-text.ts";
import type { Database } from "../schema.ts";

/** Without the status link's token. */
export const COLUMNS = [
  "id",
  "status",
  "status_reason",
  "status_changed_at",
  "discount_code",
  "code_expires_at",
  "gift_card",
  "referrer_name",
  "referrer_email",
  "referrer_phone",
  "referred_name",
  "referred_email",
  "referred_phone",
  "notes",
  "link_id",
  "created_at",
] as const;

export type ListedReferral = Pick<Selectable<Database["referrals"]>, (typeof COLUMNS)[number]>;

/** Each word of `search` must match a name, address, code or note. Phone numbers match in any format. */
export type ReferralFilter = {
  statuses?: ReferralStatus[] | undefined;
  search?: string | undefined;
  /** Held referrals: those for an operator, or those a limit will release. */
  waitsFor?: "operator" | "time" | undefined;
  expiresWithinDays?: number | undefined;
};

export type ReferralOrder = "newest" | "longest-waiting" | "expiring";

/** No limit lists all. */
export async function listReferrals(
  db: Kysely<Database>,
  filter: ReferralFilter,
  limit?: number,
  order: ReferralOrder = "newest",
): Promise<ListedReferral[]> {
  let query = filterReferrals(db, filter).select(COLUMNS);
  if (order === "newest") query = query.orderBy("created_at", "desc");
  if (order === "longest-waiting") query = query.orderBy("status_changed_at");
  if (order === "expiring") query = query.orderBy("code_expires_at");
  query = query.orderBy("id");
  return firstRows(query, limit);
}

export async function countReferrals(db: Kysely<Database>, filter: ReferralFilter): Promise<number> {
  return countRows(filterReferrals(db, filter));
}

function filterReferrals(db: Kysely<Database>, filter: ReferralFilter) {
  const { statuses, search, waitsFor, expiresWithinDays } = filter;
  let query = db.selectFrom("referrals");
  if (statuses) query = query.where("status", "in", statuses);
  if (waitsFor)
    query = query
      .where("status", "=", "held")
      .where(sql<boolean>`(coalesce(status_reason, '') = any(${temporaryHolds})) = ${waitsFor === "time"}`);
  if (expiresWithinDays !== undefined)
    query = query
      .where("code_expires_at", ">", sql<Date>`now()`)
      .where("code_expires_at", "<=", sql<Date>`now() + ${expiresWithinDays} * interval '1 day'`);
  if (search?.trim()) query = query.where(findsTyped(search));
  return query;
}

/** Finds referrals by code, id or its first digits, in any format. Returns two rows if ambiguous. */
export async function findReferrals(db: Kysely<Database>, typed: string) {
  const code = readCodeLetters(typed);
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

/** Finds codes one typo away: at most five, newest first. */
export async function findReferralsNear(db: Kysely<Database>, typed: string): Promise<ListedReferral[]> {
  const patterns = listNearCodes(typed);
  if (patterns.length === 0) return [];
  return db
    .selectFrom("referrals")
    .select(COLUMNS)
    .where(sql<boolean>`right(replace(discount_code, '-', ''), ${CODE_LETTERS}) like any(${patterns})`)
    .orderBy("created_at", "desc")
    .limit(5)
    .execute();
}

export async function findReferral(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("referrals")
    .select([...COLUMNS, "status_token"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Finds the next after this one, else the oldest. */
export async function findNextHeld(
  db: Kysely<Database>,
  { id, status_changed_at }: Pick<ListedReferral, "id" | "status_changed_at">,
): Promise<string | undefined> {
  const next = await filterReferrals(db, { waitsFor: "operator" })
    .select("id")
    .where("id", "<>", id)
    .orderBy(sql`status_changed_at < ${status_changed_at}`)
    .orderBy("status_changed_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}
