import { type Kysely, sql } from "kysely";
import type { Channel } from "../notify/listen.ts";
import type { Database } from "../schema.ts";

const channel: Channel = "emails";

/** In a transaction, its commit wakes the relay. */
export async function wakeRelay(db: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}
