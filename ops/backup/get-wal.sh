#!/usr/bin/env bash
# restore_command: a file of the WAL from the backups, else from the folder of the database that is replaced ($OLD_WAL), which
# may have what was not saved yet. A place that cannot be read must stop the recovery: it would end early, as if nothing followed.
. /backup/common.sh
file=$1
target=$2
for pause in 1 3 0; do
  pgbr --pg1-path="$PWD" archive-get "$file" "$target" 2>/tmp/get-wal.err
  code=$?
  if [ "$code" -eq 0 ]; then exit 0; fi
  if [ "$code" -eq 1 ]; then
    if [ -n "${OLD_WAL:-}" ] && [ -s "$OLD_WAL/$file" ]; then exec cp -- "$OLD_WAL/$file" "$target"; fi
    exit 1
  fi
  sleep "$pause"
done
cat /tmp/get-wal.err >&2
exit 255
