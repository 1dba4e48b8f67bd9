import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { listSuppressedForms, normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { Database } from "../schema.ts";
import { readSecret } from "../secrets.ts";

/** True when this address is on the suppression list. */
export async function isSuppressed(db: Kysely<Database>, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("suppressions")
    .select("address_hash")
    .where("address_hash", "in", await hashSuppressedForms(db, address))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The keyed hash of a normalized address. */
export async function hashAddress(db: Kysely<Database>, address: string): Promise<Buffer> {
  return hash(await readSecret(db, "suppression"), normalizeEmailAddress(address));
}

/** Adds an address to the suppression list. Idempotent. */
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
 * Takes an address off the suppression list, in every form under which it may stand there.
 * @returns False when it was not on it.
 */
export async function deleteSuppression(db: Kysely<Database>, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("suppressions")
    .where("address_hash", "in", await hashSuppressedForms(db, address))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * The keyed hashes under which the suppression list may store an address. The key is in the same database, so a backup
 * holds both.
 */
export async function hashSuppressedForms(db: Kysely<Database>, address: string): Promise<Buffer[]> {
  const key = await readSecret(db, "suppression");
  return listSuppressedForms(address).map((form) => hash(key, form));
}

function hash(key: Buffer, form: string): Buffer {
  return createHmac("sha256", key).update(form).digest();
}
