import { type Kysely, sql, type Transaction } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { hashAddress } from "../emails/suppressions.ts";
import { onlyRow } from "../queries/rows.ts";
import type { Database } from "../schema.ts";

export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

/** Matches any variant of the address. */
export async function findPersonalData(db: Kysely<Database>, address: string) {
  return db.transaction().execute((transaction) => findRows(transaction, address));
}

/**
 * Erases the referrals a person made or is named in, their personal link and their moves, with history and emails. The
 * opt-out stays, so a later referral cannot reach them.
 */
export async function erasePerson(db: Kysely<Database>, address: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { referrals, moves } = await findRows(transaction, address);
    await sql`delete from referrals where id = any(${idsOf(referrals)}::uuid[])`.execute(transaction);
    await sql`delete from moves where id = any(${idsOf(moves)}::uuid[])`.execute(transaction);
    await transaction
      .deleteFrom("referral_links")
      .where("owner_key", "=", normalizeEmailAddress(address))
      .execute();
    await noteErasure(transaction, address);
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
  const referrals = await transaction
    .selectFrom("referrals")
    .select(["id", "discount_code", "status"])
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
  const counts = sql<{ emails: number; links: number }>`
    select
      (select count(*)::int from referral_links where owner_key = ${key}) as links,
      (
        select count(*)::int from emails
        where referral_id = any(${idsOf(referrals)}::uuid[]) or move_id = any(${idsOf(moves)}::uuid[])
      ) as emails`;
  return { referrals, moves, ...(await onlyRow(transaction, counts)) };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
