-- Notes what pgBackRest tells of its place (:info, JSON) and the failure that lasts, if any. Backups of a database before this one,
-- as of another major version, do not count; after one of them a whole backup is due, because pgBackRest restores the newest.
with stanza as (select :'info'::jsonb -> 0 as info),
own as (
  select db ->> 'id' as id from stanza, jsonb_array_elements(info -> 'db') as db
  where db ->> 'system-id' = (select system_identifier::text from pg_control_system())
),
backups as (
  select
    to_timestamp((backup -> 'timestamp' ->> 'stop')::float8) as stopped_at,
    backup ->> 'type' as kind,
    substr(backup -> 'archive' ->> 'start', 1, 8) as timeline,
    (backup -> 'info' -> 'repository' ->> 'delta')::bigint as bytes,
    backup -> 'database' ->> 'id' in (select id from own) as is_own
  from stanza, jsonb_array_elements(info -> 'backup') as backup
  where coalesce(backup ->> 'error', 'false') = 'false'
),
summary as (
  select count(*)::int as backups, min(stopped_at) as oldest_at, max(stopped_at) as newest_at, coalesce(sum(bytes), 0)::bigint as bytes,
    max(stopped_at) filter (where kind = 'full' and not exists (select from backups where not is_own and stopped_at > own_backups.stopped_at))
      as full_at,
    max(timeline) filter (where kind = 'full') as full_timeline
  from backups as own_backups
  where is_own
),
-- A place that cannot be read just now tells nothing.
known as (select coalesce(jsonb_array_length(info -> 'db'), 0) > 0 as is_known from stanza)
update backup_state set
  seen_at = now(),
  place = :'place',
  keep_days = :keep,
  is_encrypted = :encrypted,
  backups = case when is_known then summary.backups else backup_state.backups end,
  bytes = case when is_known then summary.bytes else backup_state.bytes end,
  oldest_at = case when is_known then summary.oldest_at else backup_state.oldest_at end,
  last_backup_at = case when is_known then summary.newest_at else backup_state.last_backup_at end,
  full_at = case when is_known then summary.full_at else backup_state.full_at end,
  full_timeline = case when is_known then summary.full_timeline else backup_state.full_timeline end,
  replaced_at = nullif(:'replaced', '')::timestamptz,
  failure = nullif(:'failure', ''),
  failing_since = case when :'failure' <> '' then coalesce(failing_since, now()) end
from summary, known;
