-- Runs in a restored database before anyone else can reach it, after the output of newer.sql.

-- Erase again everyone who was erased. Same hash as in db/emails/suppressions.ts.
create extension pgcrypto;
create function pg_temp.is_erased(address text, since timestamptz) returns boolean language sql as $$
  select exists (
    select from erasures, secrets
    where name = 'suppression' and erased_at >= since
      and address_hash = hmac(convert_to(address, 'UTF8'), value, 'sha256')
  )
$$;
delete from referrals where pg_temp.is_erased(referrer_key, created_at) or pg_temp.is_erased(friend_key, created_at);
delete from moves where pg_temp.is_erased(email_key, created_at);
-- The backup may be older than this table.
do $$ begin
  if to_regclass('referral_links') is not null then
    delete from referral_links where pg_temp.is_erased(owner_key, created_at);
  end if;
end $$;
drop extension pgcrypto;

-- Emails that were unsent then may have gone out since, so the operator decides. That includes those held by the site limit, which
-- would release them automatically. The backup may be older than hold_reason; a trigger copies the error there.
with held as (
  update emails set state = 'held', error = 'restored', claim_token = null, lease_until = null, next_attempt_at = null
  where state in ('pending', 'queued', 'sending', 'retry') or state = 'held' and 'site-limit' in (error, to_jsonb(emails) ->> 'hold_reason')
  returning id
)
select format('%s unsent emails are held. Run: ops emails list --state held', count(*)) from held;

-- Otherwise sessions closed since would be open again, and used links would work again.
delete from desk_sessions;
delete from desk_links;

-- Make a full backup on the new timeline at once.
update backup_state set last_backup_at = null, since = now(), failure = null, failing_since = null;
