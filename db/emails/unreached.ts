import { type Kysely, sql } from "kysely";
import { canBeStopped, emailKinds } from "#domain/emails/email-kind.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import type { Database } from "../schema.ts";
import { changeEmails } from "./change.ts";
import { selectEmails } from "./list.ts";

/** Leaves out a friend's stopped code or reminder: nothing is left to do. */
const missedKinds = emailKinds.filter((kind) => canBeStopped(kind) && !kind.startsWith("friend-"));

const isUnreached = sql<boolean>`
  emails.settled_at is null and (
    emails.state in ('dead', 'bounced')
    or (emails.state = 'suppressed' and emails.kind = any(${missedKinds}))
  )`;

export type Unreached = Awaited<ReturnType<typeof listUnreached>>[number];

/** The newest email to each address that did not get one, until the office is done with it. Newest first. */
export async function listUnreached(db: Kysely<Database>, limit: number) {
  const newest = db
    .selectFrom("emails")
    .select(["id", sql<number>`(count(*) over (partition by to_address))::int`.as("emails")])
    .distinctOn("to_address")
    .where(isUnreached)
    .orderBy("to_address")
    .orderBy("created_at", "desc");
  return selectEmails(db)
    .innerJoin(newest.as("newest"), "newest.id", "emails.id")
    .leftJoin("moves", "moves.id", "emails.move_id")
    .select(["newest.emails", ofRecipient("name"), ofRecipient("phone")])
    .orderBy("emails.created_at", "desc")
    .orderBy("emails.id")
    .limit(limit)
    .execute();
}

function ofRecipient<C extends "name" | "phone">(column: C) {
  return sql<string | null>`case emails.to_address
    when moves.email then ${sql.ref(`moves.${column}`)}
    when referrals.referrer_email then ${sql.ref(`referrals.referrer_${column}`)}
    when referrals.referred_email then ${sql.ref(`referrals.referred_${column}`)} end`.as(column);
}

/** Counts addresses. */
export async function countUnreached(db: Kysely<Database>): Promise<number> {
  const { addresses } = await db
    .selectFrom("emails")
    .select(sql<number>`count(distinct to_address)::int`.as("addresses"))
    .where(isUnreached)
    .executeTakeFirstOrThrow();
  return addresses;
}

/**
 * The office is done with the email and everything older that did not arrive: at its address, or at every one.
 * @returns False if the email is unknown.
 */
export async function settleUnreached(
  db: Kysely<Database>,
  id: string,
  { by, all = false }: { by: AuditActor; all?: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const newest = await transaction
      .selectFrom("emails")
      .select(["to_address", "referral_id", "move_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!newest) return false;
    const { to_address, referral_id, move_id } = newest;
    await changeEmails(
      transaction,
      (email) =>
        email.and([
          isUnreached,
          email("created_at", "<=", sql<Date>`(select created_at from emails where id = ${id})`),
          ...(all ? [] : [email("to_address", "=", to_address)]),
        ]),
      { settled_at: sql<Date>`now()` },
    );
    await insertActs(transaction, [{ by, act: "settle-email", email_id: id, referral_id, move_id }]);
    return true;
  });
}
