import { type Kysely, sql, type Transaction } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { hashAddress, isSuppressed } from "../emails/suppressions.ts";
import { onlyRow } from "../queries/rows.ts";
import type { Database } from "../schema.ts";

/** `isSuppressed` is the opt-out, which survives erasure. `links` to `moves` count rows. */
export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

/** Matches any variant of the address. */
export async function findPersonalData(db: Kysely<Database>, address: string) {
  return db.transaction().execute((transaction) => findRows(transaction, address).then(({ data }) => data));
}

/**
 * Erases the referrals a person made or is named in, their personal link and their moves, with history and emails. The
 * opt-out stays, so a later referral cannot reach them.
 */
export async function erasePerson(db: Kysely<Database>, address: string): Promise<PersonalData> {
  return db.transaction().execute(async (transaction) => {
    const { data, referralIds, moveIds } = await findRows(transaction, address);
    if (referralIds.length > 0)
      await transaction.deleteFrom("referrals").where("id", "in", referralIds).execute();
    if (moveIds.length > 0) await transaction.deleteFrom("moves").where("id", "in", moveIds).execute();
    await transaction
      .deleteFrom("referral_links")
      .where("owner_key", "=", normalizeEmailAddress(address))
      .execute();
    await noteErasure(transaction, address);
    return data;
  });
}

/** A restore to an earlier time must repeat the erasure (ops/backup/replay.sql). */
async function noteErasure(transaction: Transaction<Database>, address: string): Promise<void> {
  await transaction
    .insertInto("erasures")
    .values({ address_hash: await hashAddress(transaction, address) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks referrals first, like every referral change. */
async function findRows(transaction: Transaction<Database>, address: string) {
  const key = normalizeEmailAddress(address);
  const rows = await transaction
    .selectFrom("referrals")
    .select(["id", "discount_code", "status", "referrer_key", "friend_key"])
    .where((where) => where.or([where("referrer_key", "=", key), where("friend_key", "=", key)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const moves = await transaction
    .selectFrom("moves")
    .select("id")
    // A joined request's move is theirs, too.
    .where(
      sql<boolean>`(email_key = ${key} or id in (select joined_to from moves as joined where joined.email_key = ${key}))`,
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const referralIds = rows.map(({ id }) => id);
  const moveIds = moves.map(({ id }) => id);
  const counts = sql<{ events: number; emails: number; moveRequests: number; links: number }>`
    select
      (select count(*)::int from referral_links where owner_key = ${key}) as links,
      (
        select count(*)::int from audit_log
        where referral_id = any(${referralIds}::uuid[]) or move_id = any(${moveIds}::uuid[])
      ) as events,
      (
        select count(*)::int from emails
        where referral_id = any(${referralIds}::uuid[]) or move_id = any(${moveIds}::uuid[])
      ) as emails,
      (
        select count(*)::int from move_requests where move_id = any(${moveIds}::uuid[])
      ) as "moveRequests"`;
  const data = {
    referrals: rows.map(({ referrer_key, friend_key, ...referral }) => ({
      ...referral,
      role: referrer_key === friend_key ? "both" : referrer_key === key ? "referrer" : "friend",
    })),
    ...(await onlyRow(transaction, counts)),
    moves: moves.length,
    isSuppressed: await isSuppressed(transaction, address),
  };
  return { data, referralIds, moveIds };
}
