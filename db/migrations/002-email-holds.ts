import { type Kysely, sql } from "kysely";

/** Why an email does not go out gets a column of its own. Emails with a job wait like the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table emails
      add column hold_reason text check (hold_reason in (
        'automated', 'site-limit', 'address-limit', 'digest', 'referral', 'move-changed', 'day-has-come', 'too-late',
        'restored', 'unsubscribe-link', 'operator', 'complaint', 'bounce'
      )),
      add column digest_id uuid references emails on delete set null;
    create index emails_in_digest on emails (digest_id) where digest_id is not null;

    -- The version before this one, which may run beside it, writes the reason to the error; so does a restore.
    create function copy_hold_reason() returns trigger language plpgsql as $$
    declare reason text := case
      when new.error in ('automated', 'site-limit', 'address-limit', 'digest', 'restored') then new.error
      when new.error like 'the referral is %' or new.error = 'the move is not done after all' then 'referral'
      when new.error = 'the move has changed since' then 'move-changed'
      when new.error = 'too late' then 'too-late'
      when new.error = 'opted out' then 'unsubscribe-link'
      when new.error = 'stopped by us' then 'operator'
      when new.error = 'marked our email as spam' then 'complaint'
      when new.error = 'the address bounces' then 'bounce'
      when new.error like 'in digest %' then 'digest'
    end;
    begin
      new.hold_reason := coalesce(reason, new.hold_reason);
      if new.error like 'in digest %' then
        new.digest_id := (select id from emails where id::text = substr(new.error, 11));
      end if;
      return new;
    end $$;
    create trigger emails_copy_hold_reason before insert or update on emails
      for each row when (new.state in ('held', 'suppressed') and new.error is not null)
      execute function copy_hold_reason();
    update emails set error = error where state in ('held', 'suppressed');
    update emails set state = 'pending' where state = 'queued';

    create or replace view site_limit_holds as
      select created_at, true as is_referral from referrals where status = 'held' and status_reason = 'site-limit'
      union all
      select created_at, false from emails where state = 'held' and hold_reason = 'site-limit'`.execute(db);
}
