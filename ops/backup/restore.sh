#!/usr/bin/env bash
# Restores from the backups with `pgbackrest restore`.
#   restore.sh replace [OPTION...]   replaces the database while Postgres is stopped
#   restore.sh check FOLDER [TIME]   fails if no backup is that old, or FOLDER lacks space
#   restore.sh drill POINT           restores POINT into a scratch folder and compares it with the checksums on stdin
set -eu -o pipefail
volume=/var/lib/postgresql
started=$SECONDS

die() { echo "$*" >&2; exit 1; }

sql() { psql -XqAt -v ON_ERROR_STOP=1 -F ' ' "$@"; }
restored_sql() { sql -h /tmp -p 5433 "$@"; }

check() {
  local info needed oldest
  info=$(pgbackrest --output=json info)
  needed=$(grep -oE '"size":[0-9]+' <<<"$info" | tail -n 1 | grep -oE '[0-9]+') || die "There is no backup."
  oldest=$(grep -oE '"stop":[0-9]+' <<<"$info" | head -n 1 | grep -oE '[0-9]+')
  [ -z "${2:-}" ] || [ "$(date -d "$2" +%s)" -gt "$oldest" ] ||
    die "The oldest backup is from $(date -u -d "@$oldest" '+%F %T') UTC. Choose a later time."
  # Leave space for the WAL, and for a live site on the same disk.
  [ "$(df -B1 --output=avail "$1" | tail -n 1)" -gt $((needed * 2 + 200000000)) ] || die "Not enough disk space for a restore."
}

# This Postgres is unreachable by others and archives nothing; its WAL is archived after the next start.
recover() { # recover FOLDER [OPTION...]
  local folder=$1
  rm -rf "$folder"
  mkdir -m 700 "$folder"
  check "$folder"
  pgbackrest --pg1-path="$folder" "${@:2}" restore
  pg_ctl -D "$folder" -s -l /tmp/recovery.log -o "-c listen_addresses= -c unix_socket_directories=/tmp -c port=5433 \
    -c hot_standby=off -c archive_mode=on -c archive_command=" start || true
  # Without hot standby, it only answers once recovery is done.
  until restored_sql -c "select" >/dev/null 2>&1; do
    pg_ctl -D "$folder" status >/dev/null || die "$(grep -E 'FATAL|PANIC' /tmp/recovery.log)"
    sleep 0.5
  done
}

replace() {
  exec 8>>"$volume/restore.lock"
  flock -n 8 || die "Postgres or another restore is running."
  recover "$volume/restoring" "$@"
  touch "$volume/newer.sql"
  restored_sql --single-transaction -f "$volume/newer.sql" -f /backup/replay.sql
  # Passwords may have changed since the backup.
  PGHOST=/tmp PGPORT=5433 bash /docker-entrypoint-initdb.d/roles.sh
  pg_ctl -D "$volume/restoring" -w -s -m fast stop
  mkdir -p "${PGDATA%/*}"
  if [ -e "$PGDATA" ]; then
    rm -rf "$volume/replaced"
    touch "$PGDATA"
    mv "$PGDATA" "$volume/replaced"
  fi
  mv "$volume/restoring" "$PGDATA"
  rm "$volume/newer.sql"
}

drill() { # drill POINT
  local seconds
  cat >/tmp/live
  # Waits until the restore point is archived.
  pgbackrest check
  recover /var/lib/scratch/drill --type=name --target="$1" --target-action=promote
  restored_sql -f /backup/checksums.sql >/tmp/restored
  pg_ctl -D /var/lib/scratch/drill -w -s -m fast stop
  cat /tmp/restored
  [ -s /tmp/live ] && diff /tmp/live /tmp/restored || die "The restored database differs from the live one."
  seconds=$((SECONDS - started))
  sql -c "update backup_state set drilled_at = now(), drill_seconds = $seconds"
  echo "Restored and compared in $seconds s: every table matches."
}

"$@"
