import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { makeDiscountCode, normalizeDiscountCode } from "#domain/referrals/discount-code.ts";
import { CODE_PREFIX } from "#domain/referrals/referral.ts";
import type { Database } from "../schema.ts";

/** `requests` includes rejected friends: leaving them out would reveal who is already a customer. */
export type OwnLink = {
  id: string;
  code: string;
  ended_at: Date | null;
  opened: number;
  requests: number;
  bookings: number;
};

/** Finds the person's link, or creates it. Ignores a name given later, because anyone can type one. */
export async function findOwnLink(
  db: Kysely<Database>,
  owner: { name: string; email: string },
): Promise<OwnLink> {
  const ownerKey = normalizeEmailAddress(owner.email);
  const known = await findLinkOf(db, ownerKey);
  if (known) return known;
  await db
    .insertInto("referral_links")
    .values({ code: newCode(), owner_key: ownerKey, owner_name: owner.name, owner_email: owner.email })
    .onConflict((conflict) => conflict.column("owner_key").doNothing())
    .execute();
  return (await findLinkOf(db, ownerKey)) as OwnLink;
}

/** @param ownerKey From `normalizeEmailAddress`. */
export async function findLinkOf(db: Kysely<Database>, ownerKey: string): Promise<OwnLink | undefined> {
  return db
    .selectFrom("referral_links")
    .leftJoin("referrals", "link_id", "referral_links.id")
    .select(["referral_links.id", "code", "ended_at", "opened"])
    .select([
      sql<number>`count(referrals.id)::int`.as("requests"),
      sql<number>`(count(*) filter (where status in ('booked', 'completed', 'rewarded')))::int`.as(
        "bookings",
      ),
    ])
    .where("owner_key", "=", ownerKey)
    .groupBy("referral_links.id")
    .executeTakeFirst();
}

/** undefined for an unknown or ended link. `typed` may have any format. */
export async function findLinkByCode(db: Kysely<Database>, typed: string) {
  const code = normalizeDiscountCode(typed);
  if (code === undefined) return undefined;
  return db
    .selectFrom("referral_links")
    .select(["id", "code", "owner_name", "owner_email"])
    .where("code", "=", code)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Stores nothing about who opened it. */
export async function countOpening(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable("referral_links").set({ opened: sql`opened + 1` }).where("id", "=", id).execute();
}

/** Gives the owner a new code. The old code stops working; requests made with it still count. */
export async function replaceLink(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable("referral_links").set({ code: newCode() }).where("id", "=", id).execute();
}

/** Ends the link permanently. */
export async function endLink(db: Kysely<Database>, id: string): Promise<void> {
  const ended_at = sql<Date>`now()`;
  await db.updateTable("referral_links").set({ ended_at }).where("id", "=", id).execute();
}

function newCode(): string {
  return makeDiscountCode(CODE_PREFIX, randomBytes(8));
}
