import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { listSuppressedForms, normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { Database, SuppressionSource } from "../schema.ts";
import { readSecret } from "../secrets.ts";

/** Finds out who had an address suppressed, and when last; undefined when it is not on the suppression list. */
export async function findSuppression(db: Kysely<Database>, address: string) {
  return db
    .selectFrom("suppressions")
    .select(["source", "stopped_at as stoppedAt"])
    .where("address_hash", "in", await hashSuppressedForms(db, address))
    .orderBy("stopped_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** True when this address is on the suppression list. */
export async function isSuppressed(db: Kysely<Database>, address: string): Promise<boolean> {
  return (await findSuppression(db, address)) !== undefined;
}

/** The keyed hash of a normalized address. */
export async function hashAddress(db: Kysely<Database>, address: string): Promise<Buffer> {
  return hash(await readSecret(db, "suppression"), normalizeEmailAddress(address));
}

/**
 * Adds an address to the suppression list. Again, it also stops what the address has asked for since (domain/emails/email-kind.ts).
 * A bounce never takes the place of an opt-out, which is for good.
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
