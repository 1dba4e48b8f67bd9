-- Records a successful backup. :info is the JSON of `pgbackrest info`.
with backups as (
  select to_timestamp((backup #>> '{timestamp,stop}')::float8) as stopped_at, (backup #>> '{info,repository,delta}')::bigint as bytes
  from jsonb_array_elements(:'info'::jsonb #> '{0,backup}') as backup
)
update backup_state set
  last_backup_at = now(),
  backups = (select count(*) from backups),
  oldest_at = (select min(stopped_at) from backups),
  bytes = (select coalesce(sum(bytes), 0) from backups),
  place = :'place',
  keep_days = :keep,
  is_encrypted = :encrypted,
  failure = null,
  failing_since = null;
