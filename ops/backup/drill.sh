#!/usr/bin/env bash
# The drill: brings the backups to a named moment in a folder of its own, and compares every table with what the live database
# had at that moment, which comes on standard input. The live data are mounted read-only here. drill.sh POINT WAL-FILE
. /backup/common.sh
. /backup/recover.sh
point=$1
file=$2
folder=/var/lib/restored/drill
write_config
write_login
sort >/tmp/live
rm -rf "$folder" "$folder.log"
has_room "$(dirname "$folder")"

for _ in $(seq 180); do
  saved=$(live <<<"select 1 from backup_state where '$file' = any(wal_files)" 2>/dev/null)
  if [ "$saved" = 1 ]; then break; fi
  sleep 1
done
[ "${saved:-}" = 1 ] || die "The file $file of the WAL was not saved within three minutes; see: docker compose logs backup"

started=$(date +%s)
recover "$folder" --type=name --target="$point" --target-action=promote
recovered -F ' ' -f /backup/checksums.sql | sort >/tmp/restored
stop_recovered "$folder"
seconds=$(($(date +%s) - started))
size=$(du -sm "$folder" | cut -f 1)
rm -rf "$folder" "$folder.log"

[ -s /tmp/live ] && [ -s /tmp/restored ] || die "Nothing was compared."
printf '%-20s %12s  %s\n' Table Rows Checksum
join -a 1 -a 2 -e - -o 0,1.2,1.3,2.2,2.3 /tmp/live /tmp/restored |
  awk '{ same = ($2 == $4 && $3 == $5); printf "%-20s %12s  %s\n", $1, $2, same ? "equal" : "DIFFERS: " $4 " rows restored" }'
if ! cmp -s /tmp/live /tmp/restored; then die "The backup does not give back what the database holds."; fi
echo "Restored $size MB into an empty Postgres and compared it in $seconds s: everything is equal."
live <<<"update backup_state set drilled_at = now(), drill_seconds = $seconds" >/dev/null 2>&1
exit 0
