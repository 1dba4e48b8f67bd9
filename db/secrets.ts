import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** "suppression" keys the suppression list's hashes; "forms" signs form tokens and hashes network addresses. */
export type SecretName = "suppression" | "forms";

/** Reads a key that a migration created; throws if it is missing. */
export async function readSecret(db: Kysely<Database>, name: SecretName): Promise<Buffer> {
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
