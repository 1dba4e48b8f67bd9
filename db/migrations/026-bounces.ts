import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table emails
      drop constraint emails_state_check,
      add constraint emails_state_check check (
        state in ('pending', 'queued', 'sending', 'sent', 'retry', 'held', 'suppressed', 'dead', 'bounced')
      ),
      add column returned_at timestamptz,
      add column network text`.execute(db);
  await sql`create index emails_returned on emails (returned_at) where returned_at is not null`.execute(db);
  // A bounced mail was accepted too; the old index leaves it out.
  await sql`create index emails_accepted on emails (sent_at) where sent_at is not null`.execute(db);
  await sql`drop index emails_sent_at`.execute(db);
  await sql`create index emails_of_a_network on emails (network, kind) where network is not null`.execute(db);

  // The watch may not read referrals or their reasons, which an operator may have typed.
  await sql`
    create view site_limit_holds as
      select created_at, true as is_referral from referrals where status = 'held' and status_reason = 'site-limit'
      union all
      select created_at, false from emails where state = 'held' and error = 'site-limit'`.execute(db);

  await sql`alter table suppressions add column stopped_at timestamptz`.execute(db);
  await sql`update suppressions set stopped_at = created_at`.execute(db);
  await sql`
    alter table suppressions
      alter column stopped_at set default now(),
      alter column stopped_at set not null`.execute(db);
}
