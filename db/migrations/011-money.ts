import { type Kysely, sql } from "kysely";

/** What was paid, when and how, as the office notes it. Without a day it is still open. Amounts are in cents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moves
      add column deposit_cents integer check (deposit_cents > 0),
      add column deposit_on date,
      add column deposit_by text,
      add column balance_cents integer check (balance_cents > 0),
      add column balance_on date,
      add column balance_by text`.execute(db);
}
