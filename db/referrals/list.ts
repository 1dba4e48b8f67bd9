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
};

/** No limit lists all. */
export async function listReferrals(
  db: Kysely<Database>,
  filter: ReferralFilter,
  limit?: number,
  order: "newest" | "longest-waiting" = "newest",
): Promise<ListedReferral[]> {
  const query = filterReferrals(db, filter).select(COLUMNS);
  const first = order === "newest" ? sql`created_at desc` : sql`status_changed_at`;
  return firstRows(query.orderBy(first).orderBy("id"), limit);
}

export async function countReferrals(db: Kysely<Database>, filter: ReferralFilter): Promise<number> {
  return countRows(filterReferrals(db, filter));
}

function filterReferrals(db: Kysely<Database>, filter: ReferralFilter) {
  const { statuses, search, waitsFor } = filter;
  let query = db.selectFrom("referrals");
  if (statuses) query = query.where("status", "in", statuses);
  if (waitsFor)
    query = query
      .where("status", "=", "held")
      .where(sql<boolean>`(coalesce(status_reason, '') = any(${temporaryHolds})) = ${waitsFor === "time"}`);
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
