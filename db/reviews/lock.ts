import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** Lets one transaction at a time write reviews, because two imports of the same ones would deadlock. Readers do not wait. */
export async function lockReviews(db: Kysely<Database>): Promise<void> {
  await sql`lock table reviews in share row exclusive mode`.execute(db);
}
