-- What the service asks every two seconds. A whole backup is due when there is none, after a week, and after a restore, which begins a
-- new timeline; else what changed since, once a day at the hour (UTC), or when that was missed. The file that is written is finished at
-- once for an erasure, and when Postgres has not done so by archive_timeout: after its start it sleeps until its first checkpoint is due.
with place as (select pg_walfile_name(pg_current_wal_insert_lsn()) as file)
select extract(epoch from now()), file,
  exists (select from erasures where erased_at > coalesce(safe_until, '-infinity') and erased_at > now() - interval '1 hour')
    or coalesce(safe_until < now() - interval '75 seconds', false),
  case
    when last_backup_at is null or backups = 0 or full_at is null or full_at < now() - interval '7 days'
      or full_timeline <> substr(file, 1, 8) then 'full'
    when last_backup_at < now() - interval '26 hours'
      or last_backup_at < now() - interval '12 hours' and extract(hour from now() at time zone 'UTC') = :hour then 'incr'
    else ''
  end
from backup_state, place;
