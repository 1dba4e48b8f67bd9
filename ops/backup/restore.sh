#!/usr/bin/env bash
# In the service `restore`, while Postgres is stopped: makes a database of the backups beside the one that is there, prepares it
# before anybody sees it, and puts it in its place. The old one is kept.
#   restore.sh from-to            prints the moments between which can be restored
#   restore.sh run [MOMENT]       MOMENT as 2026-11-22 18:00:00+00; without one, the newest
#   restore.sh kept | remove-old  the databases that were replaced
. /backup/common.sh
. /backup/recover.sh
root=/var/lib/postgresql
next=$root/restoring
replaced=$root/replaced
newest=/var/lib/restored/newest

from_to() {
  pgbr --output=json info 2>/tmp/info.err | grep -oE '"stop":[0-9]+' | head -n 1 | grep -oE '[0-9]+' ||
    die "There is no backup to restore: $(last_words /tmp/info.err)"
}

kept() { if [ -d "$replaced" ]; then (cd "$replaced" && du -sh -- * 2>/dev/null); fi; }

has_room() {
  local needed free
  needed=$(pgbr --output=json info 2>/dev/null | grep -oE '"info":\{"delta":[0-9]+,"repository":\{[^}]*\},"size":[0-9]+' | tail -n 1 | grep -oE '[0-9]+$')
  free=$(df -B1 --output=avail "$root" | tail -n 1)
  [ "$free" -gt $((${needed:-0} * 2 + 500000000)) ] ||
    die "There is too little room: $((free / 1000000)) MB are free, and $((${needed:-0} * 2 / 1000000 + 500)) MB are needed."
}

# The WAL of the database that is there may hold what was not saved yet.
find_old_wal() {
  if [ -s "$PGDATA/PG_VERSION" ] && [ -d "$PGDATA/pg_wal" ]; then export OLD_WAL=$PGDATA/pg_wal; fi
}

run() {
  local moment=${1:-} exact=false
  find_old_wal
  if [ -n "${OLD_WAL:-}" ]; then exact=true; fi
  has_room
  # The new timeline's files must reach the backups once it runs.
  if [ -n "$moment" ]; then
    echo "Reading the newest state, to know who was erased and what was sent since ..."
    recover "$newest" --type=default
    recovered -f /backup/gather.sql
    stop_recovered "$newest"
    rm -rf "$newest" "$newest.log"
    echo "Restoring $moment ..."
    archive_mode=on recover "$next" --type=time --target="$moment" --target-action=promote
  else
    echo "Restoring the newest state ..."
    archive_mode=on recover "$next" --type=default
    recovered -f /backup/gather.sql
  fi
  prepare "$moment" "$exact"
  stop_recovered "$next"
  put_in_place
}

# Nothing of the recovery itself is left in the configuration.
prepare() {
  local change hold=/backup/hold-mails.sql
  change=$(last_change)
  if [ -z "$1" ] && [ "$2" = true ]; then hold=/dev/null; fi
  echo "The last change in it is of $change UTC."
  recovered --single-transaction -v held=0 -v recovered_to="$change+00" \
    -f /backup/go-back.sql -f "$hold" -f /backup/conclude.sql || die "The restored database cannot be prepared; nothing was changed."
  recovered -c "alter system reset restore_command" -c "alter system reset recovery_target_time" \
    -c "alter system reset recovery_target_action" -c "alter system reset recovery_target_timeline" -c "alter system reset recovery_target" >/dev/null
}

put_in_place() {
  local kept
  kept=$replaced/$(date -u +%Y-%m-%dT%H-%M-%S)
  mkdir -p "$(dirname "$PGDATA")" "$replaced"
  if [ -e "$PGDATA" ]; then mv -- "$PGDATA" "$kept"; fi
  mv -- "$next" "$PGDATA"
  rm -f "$next.log"
  sync
  if [ -e "$kept" ]; then echo "The database that was there is kept, $(du -sh "$kept" | cut -f 1): ops/restore --remove-old removes it."; fi
}

write_config
case ${1:-} in
  from-to) from_to ;;
  run) run "${2:-}" ;;
  kept) kept ;;
  remove-old) kept && rm -rf -- "$replaced" ;;
  *) die "restore.sh from-to | run [MOMENT] | kept | remove-old" ;;
esac
