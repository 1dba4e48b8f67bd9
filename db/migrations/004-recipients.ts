import { type Kysely, sql } from "kysely";

/** Emails are counted by recipient, not by the network of the form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table emails add column recipient_key text;
    create index emails_to_recipient on emails (recipient_key, created_at);
    update emails set network = null where network is not null`.execute(db);
}
