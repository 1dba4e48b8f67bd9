import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** `unreadFor` is in seconds; `error` is the last attempt's. */
export type BounceMailbox = NonNullable<Awaited<ReturnType<typeof findBounceMailbox>>>;

/** @returns undefined if no worker reads a mailbox. */
export async function findBounceMailbox(db: Kysely<Database>) {
  return db
    .selectFrom("bounce_mailbox")
    .select([sql<number>`extract(epoch from now() - read_at)::float8`.as("unreadFor"), "error"])
    .executeTakeFirst();
}

/** @param error Why it could not be read; null if it was. A first failure counts as read, to start the clock. */
export async function recordMailboxRead(db: Kysely<Database>, error: string | null): Promise<void> {
  await db
    .insertInto("bounce_mailbox")
    .values({ error })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ error, ...(error === null && { read_at: sql<Date>`now()` }) }),
    )
    .execute();
}

/** Without a mailbox, nothing is late. */
export async function forgetBounceMailbox(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("bounce_mailbox").execute();
}
