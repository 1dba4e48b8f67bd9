import type { Kysely } from "kysely";
import type { Database } from "../schema.ts";

/** "suppression" keys the suppression list's hashes; "forms" signs form tokens and hashes networks. */
export type SecretName = "suppression" | "forms";

/** Throws if the key is missing. */
export async function readSecret(db: Kysely<Database>, name: SecretName): Promise<Buffer> {
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
