-- Runs in a restored database before anybody else can reach it. newer.sql has already brought the erasures and opt-outs since then.

-- Erases again everybody who was erased. The hash is the one of db/emails/suppressions.ts.
create extension pgcrypto;
create function pg_temp.is_erased(address text, since timestamptz) returns boolean language sql as $$
  select exists (
    select from erasures, secrets
    where name = 'suppression' and erased_at >= since
      and address_hash = hmac(convert_to(address, 'UTF8'), value, 'sha256')
  )
$$;
delete from referrals where pg_temp.is_erased(referrer_key, created_at) or pg_temp.is_erased(friend_key, created_at);
delete from estimates where pg_temp.is_erased(email_key, created_at);
drop extension pgcrypto;

-- A mail that was unsent at that moment may have been sent since: the operator decides. A site limit would release its mails by itself.
with held as (
  update emails set state = 'held', error = 'restored', claim_token = null, claimed_by = null, lease_until = null, next_attempt_at = null
  where state in ('pending', 'queued', 'sending', 'retry') or state = 'held' and error = 'site-limit'
  returning id
)
select format('%s unsent mails are held: ops emails list --state held', count(*)) from held;

-- A session that was closed since would be open again, and a used link would work again.
delete from desk_sessions;
update desk_key set value = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'utf8'));

-- The next full backup is due at once, on the new timeline.
update backup_state set last_backup_at = null, since = now(), failure = null, failing_since = null;
