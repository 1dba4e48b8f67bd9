import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { SuppressionSource } from "#domain/emails/suppression.ts";
import type { Database } from "../schema.ts";

/** Matches any variant of the address; undefined if it is not on the list. */
export async function findSuppression(db: Kysely<Database>, address: string) {
  return db
    .selectFrom("suppressions")
    .select(["source", "stopped_at as stoppedAt"])
    .where("address_hash", "=", await hashAddress(db, address))
    .executeTakeFirst();
}

export async function isSuppressed(db: Kysely<Database>, address: string): Promise<boolean> {
  return (await findSuppression(db, address)) !== undefined;
}

/** Returns a keyed hash of the normalized address. */
export async function hashAddress(db: Kysely<Database>, address: string): Promise<Buffer> {
  const { value: key } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", "suppression")
    .executeTakeFirstOrThrow();
  return createHmac("sha256", key).update(normalizeEmailAddress(address)).digest();
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

/** Returns false if it was not listed. */
export async function deleteSuppression(db: Kysely<Database>, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("suppressions")
    .where("address_hash", "=", await hashAddress(db, address))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
