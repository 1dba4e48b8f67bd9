-- In a database that was brought to an earlier moment: who was erased since is erased again, who opted out since stays so, and
-- a mail that was sent since is not sent again. What was gathered from the newest state says so (gather.sql).
create temp table newer_erasures (address_hash bytea, erased_at timestamptz);
create temp table newer_suppressions (address_hash bytea, source text, created_at timestamptz);
create temp table newer_sent (id uuid, kind text, referral_id uuid, estimate_id uuid, to_address text, attempts int, smtp_code int,
  message_id text, unsubscribe_token text, created_at timestamptz, sent_at timestamptz, code text);
create temp table newer_rows (what text, id uuid);
\copy newer_erasures from '/var/lib/restored/erasures.csv' csv
\copy newer_suppressions from '/var/lib/restored/suppressions.csv' csv
\copy newer_sent from '/var/lib/restored/sent.csv' csv
\copy newer_rows from '/var/lib/restored/rows.csv' csv

insert into erasures (address_hash, erased_at) select address_hash, erased_at from newer_erasures
on conflict do nothing;
insert into suppressions (address_hash, source, created_at) select address_hash, source, created_at from newer_suppressions
on conflict do nothing;
-- Who asked for our mails again is written to again.
delete from suppressions where not exists (
  select from newer_suppressions where newer_suppressions.address_hash = suppressions.address_hash);

-- HMAC-SHA-256 of a normalized address, as db/emails/suppressions.ts makes it.
create function pg_temp.padded(byte int) returns bytea language sql as $$
  select string_agg(set_byte('\x00', 0, coalesce(get_byte(value, place), 0) # byte), ''::bytea order by place)
  from (select value || decode(repeat('00', 64 - length(value)), 'hex') as value from secrets where name = 'suppression') as key,
    generate_series(0, 63) as place
$$;
create temp table pads as select pg_temp.padded(54) as inner_pad, pg_temp.padded(92) as outer_pad;
create function pg_temp.address_hash(address text) returns bytea language sql as $$
  select sha256(outer_pad || sha256(inner_pad || convert_to(address, 'UTF8'))) from pads
$$;
create temp table erased (what text, id uuid);
insert into erased select distinct 'referrals', referrals.id from referrals join erasures on referrals.created_at <= erased_at
  and address_hash in (pg_temp.address_hash(referrer_key), pg_temp.address_hash(friend_key));
insert into erased select distinct 'estimate requests', estimates.id from estimates join erasures
  on estimates.created_at <= erased_at and address_hash = pg_temp.address_hash(email_key);
delete from referrals using erased where what = 'referrals' and erased.id = referrals.id;
delete from estimates using erased where what = 'estimate requests' and erased.id = estimates.id;

-- Whoever had the desk open at the moment may have closed it since, and a link that was used since is used.
do $$
begin
  if to_regclass('public.desk_sessions') is not null then
    delete from desk_sessions;
    update desk_key set value = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'utf8'));
  end if;
end
$$;

create temp table known_sent as select newer_sent.* from newer_sent join emails using (id) where emails.state <> 'sent';
update emails set state = 'sent', sent_at = known_sent.sent_at, attempts = known_sent.attempts, smtp_code = known_sent.smtp_code,
  message_id = known_sent.message_id, error = null, cause = null, claim_token = null, claimed_by = null, lease_until = null,
  next_attempt_at = null
from known_sent where known_sent.id = emails.id;
-- A code that went out after the moment although its referral was still held at it: it must not be released again.
create temp table known_codes as select newer_sent.* from newer_sent join referrals on referrals.id = referral_id
  where kind = 'friend-discount' and not exists (select from emails where emails.referral_id = referrals.id and kind = 'friend-discount');
insert into emails (id, kind, referral_id, to_address, state, attempts, smtp_code, message_id, unsubscribe_token, created_at, sent_at)
  select id, kind, referral_id, to_address, 'sent', attempts, smtp_code, message_id, unsubscribe_token, created_at, sent_at
  from known_codes;
with moved as (
  select referrals.id, status from referrals where status in ('received', 'held') and id in (
    select referral_id from known_sent where kind = 'friend-discount' union select referral_id from known_codes)
),
changed as (
  update referrals set status = 'emailed', status_reason = null, status_changed_at = now() from moved where moved.id = referrals.id
)
insert into referral_events (referral_id, actor, actor_detail, from_status, to_status)
  select id, 'operator', 'restore', status, 'emailed' from moved;

create temp table lost_mails as select newer_sent.* from newer_sent
  where not exists (select from emails where emails.id = newer_sent.id)
    -- With the referral of an erased person its mails went, too.
    and not exists (select from erased where erased.id in (newer_sent.referral_id, newer_sent.estimate_id));
