import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { listSuppressedVariants, normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { Database, SuppressionSource } from "../schema.ts";
import { readSecret } from "../secrets.ts";

/** Checks all variants of the address. */
export async function findSuppression(db: Kysely<Database>, address: string) {
  return db
    .selectFrom("suppressions")
    .select(["source", "stopped_at as stoppedAt"])
    .where("address_hash", "in", await hashSuppressedVariants(db, address))
    .orderBy("stopped_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function isSuppressed(db: Kysely<Database>, address: string): Promise<boolean> {
  return (await findSuppression(db, address)) !== undefined;
}

/** Returns a keyed hash of the normalized address. */
export async function hashAddress(db: Kysely<Database>, address: string): Promise<Buffer> {
  return hash(await readSecret(db, "suppression"), normalizeEmailAddress(address));
}

/**
 * Repeating it also blocks what the address requested since (domain/emails/email-kind.ts). A bounce never
 * replaces a permanent opt-out.
 */
export async function insertSuppression(
  db: Kysely<Database>,
  address: string,
  source: SuppressionSource,
): Promise<void> {
  await db
    .insertInto("suppressions")
    .values({ address_hash: await hashAddress(db, address), source })
    .onConflict((conflict) =>
      conflict.column("address_hash").doUpdateSet({
        source: source === "bounce" ? sql`suppressions.source` : source,
        stopped_at: sql`now()`,
      }),
    )
    .execute();
}

/** Removes all variants. Returns false if none was listed. */
export async function deleteSuppression(db: Kysely<Database>, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("suppressions")
    .where("address_hash", "in", await hashSuppressedVariants(db, address))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the keyed hashes an address may be suppressed under. */
export async function hashSuppressedVariants(db: Kysely<Database>, address: string): Promise<Buffer[]> {
  const key = await readSecret(db, "suppression");
  return listSuppressedVariants(address).map((form) => hash(key, form));
}

function hash(key: Buffer, form: string): Buffer {
  return createHmac("sha256", key).update(form).digest();
}
