#!/bin/sh
# Postgres's archive_command: done when the service `backup` has the file of the WAL in its place, so that Postgres keeps each
# file until then. It needs no tool, key or way out here. archived.sh FILE
set -u
end=$(($(date +%s) + 50))
while [ "$(date +%s)" -lt "$end" ]; do
  found=$(psql -U "$POSTGRES_USER" -d "$POSTGRES_DB" -XqAt -c "select 1 from backup_state where '$1' = any(wal_files)
    and system_id = (select system_identifier::text from pg_control_system())" 2>/dev/null) || exit 1
  if [ "$found" = 1 ]; then exit 0; fi
  sleep 1
done
exit 1
