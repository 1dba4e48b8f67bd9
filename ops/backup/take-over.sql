-- Notes which database the files of the WAL are of. Those of another one may have the same names.
update backup_state set
  wal_files = case when system_id = current.id then wal_files else '{}' end,
  safe_until = case when system_id = current.id then safe_until end,
  system_id = current.id
from (select system_identifier::text as id from pg_control_system()) as current;
