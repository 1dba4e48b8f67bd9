import { type Kysely, type Selectable, sql } from "kysely";
import type { ReferralStatus } from "#domain/referrals/status.ts";
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

/**
 * Lists referrals, newest first.
 * @param filter.search Text to find in a name, an address, a phone number or the code, whatever its case.
 */
export async function listReferrals(
  db: Kysely<Database>,
  filter: { statuses?: ReferralStatus[] | undefined; search?: string | undefined; limit: number },
): Promise<ListedReferral[]> {
  const { statuses, search, limit } = filter;
  let query = db
    .selectFrom("referrals")
    .select(COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit);
  if (statuses) query = query.where("status", "in", statuses);
  if (search)
    query = query.where(
      sql<boolean>`position(lower(${search}) in lower(concat_ws(E'\n', referrer_name, referrer_email, referrer_phone,
        referred_name, referred_email, referred_phone, discount_code))) > 0`,
    );
  return query.execute();
}

/**
 * Finds the referrals that an operator may mean: by code in any case, with or without dashes, or by the first digits of
 * the id, at least 6. Two rows mean that the digits are ambiguous.
 */
export async function findReferrals(db: Kysely<Database>, typed: string) {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const id = typed.toLowerCase();
  return db
    .selectFrom("referrals")
    .select([...COLUMNS, "status_token"])
    .where((where) =>
      where.or([
        where(sql`replace(discount_code, '-', '')`, "=", code),
        ...(/^[0-9a-f-]{6,36}$/.test(id) ? [where(sql`referrals.id::text`, "like", `${id}%`)] : []),
      ]),
    )
    .limit(2)
    .execute();
}
