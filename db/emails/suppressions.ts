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

/** Finds those of many addresses that are on the suppression list. */
export async function findSuppressed(db: Kysely<Database>, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const key = await readSecret(db, "suppression");
  const hashes = new Map(addresses.map((address) => [address, hashWith(key, address)]));
  const rows = await db
    .selectFrom("suppressions")
    .select("address_hash")
    .where("address_hash", "in", [...hashes.values()])
    .execute();
  return new Set(
    addresses.filter((address) => rows.some((row) => hashes.get(address)?.equals(row.address_hash))),
  );
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
  return hashWith(await readSecret(db, "suppression"), address);
}

function hashWith(key: Buffer, address: string): Buffer {
  return createHmac("sha256", key).update(normalizeEmailAddress(address)).digest();
}
