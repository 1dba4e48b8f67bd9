import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { Database } from "../schema.ts";
import { readSecret } from "../secrets.ts";

/** True when the person at this address has opted out of our mails. */
export async function isSuppressed(db: Kysely<Database>, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("suppressions")
    .select("address_hash")
    .where("address_hash", "=", await hashAddress(db, address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Opts an address out of every mail, for good. Repeating it changes nothing. */
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
 * The name under which the list knows an address. The key lives in the database beside the list, so a backup of one is a
 * backup of both.
 */
export async function hashAddress(db: Kysely<Database>, address: string): Promise<Buffer> {
  return createHmac("sha256", await readSecret(db, "suppression"))
    .update(normalizeEmailAddress(address))
    .digest();
}
