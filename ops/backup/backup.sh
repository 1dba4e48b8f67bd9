#!/usr/bin/env bash
# Makes a full backup daily at 3:00 UTC or as soon as possible after, and records the result in
# backup_state. `backup.sh now` makes one right away.
set -u -o pipefail
keep_days=${BACKUP_KEEP_DAYS:-30}

main() {
  if [ "${1:-}" = now ]; then back_up; exit; fi
  trap 'exit 0' TERM INT
  # Another BACKUP_DIR: make a backup at once.
  ! info=$(pgbackrest --output=json info) || grep -q '"label"' <<<"$info" || sql <<<"update backup_state set last_backup_at = null, backups = 0"
  while :; do
    report_disk
    # The database that a restore replaced expires like a backup.
    find /var/lib/postgresql -maxdepth 1 -name replaced -mtime "+$((keep_days - 2))" -exec rm -rf {} +
    if is_due && ! back_up; then pause 600; else pause 60; fi
  done
}

# A signal interrupts `wait`, but not `sleep`.
pause() { sleep "$1" & wait $!; }

sql() { psql -XqAt -v ON_ERROR_STOP=1 "$@"; }

# Reports Postgres's disk for alerts. Fails while Postgres is down or not migrated.
report_disk() {
  local size free
  read -r size free < <(df -B1 --output=size,avail /var/lib/postgresql | tail -n 1)
  sql -v size="$size" -v free="$free" <<<"update backup_state set disk_size = :size, disk_free = :free, disk_seen_at = now()" 2>/dev/null
}

# False while Postgres is down or not migrated.
is_due() {
  [ "$(sql 2>/dev/null <<'SQL'
select last_backup_at is null or last_backup_at < date_trunc('day', now() - interval '3 hours', 'UTC') + interval '3 hours' from backup_state
SQL
  )" = t ]
}

back_up() {
  local failure place=volume
  [ -z "${BACKUP_DIR:-}" ] || place=folder
  [ "${PGBACKREST_REPO1_TYPE:-}" != s3 ] || place=s3
  if pgbackrest stanza-create 2>/tmp/error && pgbackrest --type=full backup 2>/tmp/error; then
    echo "Backup done."
    sql -v info="$(pgbackrest --output=json info)" -v place="$place" -v keep="$keep_days" \
      -v encrypted="$(test -s /run/secrets/backup_key && echo true || echo false)" -f /backup/record.sql
    return
  fi
  cat /tmp/error >&2
  failure=$(grep -m 1 . /tmp/error | sed -E 's/^(P[0-9]+ +)?ERROR: *//' | cut -c 1-300)
  sql -v failure="${failure:-pgBackRest failed}" <<<"update backup_state set failure = :'failure', failing_since = coalesce(failing_since, now())"
  return 1
}

main "$@"
