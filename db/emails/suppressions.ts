import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { Database } from "../schema.ts";
import { readSecret } from "../secrets.ts";

/** True when this address is on the suppression list. */
export async function isSuppressed(db: Kysely<Database>, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("suppressions")
    .select("address_hash")
    .where("address_hash", "=", await hashAddress(db, address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an address to the suppression list, for good. Idempotent. */
export async function insertSuppression(
  db: Kysely<Database>,
  address: string,
  source: string,
): Promise<void> {
  await db
    .insertInto("suppressions")
    .values({ address_hash: await hashAddress(db, address), source })
    .onConflict((conflict) => conflict.column("address_hash").doNothing())
    .execute();
}

/**
 * The keyed hash under which the suppression list stores an address. The key is in the same database, so a backup holds
 * both.
 */
export async function hashAddress(db: Kysely<Database>, address: string): Promise<Buffer> {
  return createHmac("sha256", await readSecret(db, "suppression"))
    .update(normalizeEmailAddress(address))
    .digest();
}
