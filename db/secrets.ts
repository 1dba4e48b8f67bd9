import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/**
 * "suppression" keys the hashes of the suppression list; "forms" signs form tokens and hashes network
 * addresses.
 */
export type SecretName = "suppression" | "forms";

/**
 * Reads a key that a migration created.
 * @throws When it is missing.
 */
export async function readSecret(db: Kysely<Database>, name: SecretName): Promise<Buffer> {
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
