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

kept() {
  if [ -d "$replaced" ]; then (cd "$replaced" && du -sh -- * 2>/dev/null); fi
  if [ -d "$next" ]; then du -sh "$next" | sed 's|/.*|what an interrupted restore has left|'; fi
}

# Postgres holds the same lock while it runs (ops/postgres/start.sh): nothing that starts it meanwhile, as `docker compose up`, can
# change the data under our hands, nor go on with files that have been moved away.
lock() {
  exec 8>>"$root/restore.lock"
  flock -n 8 || die "Postgres runs, or another restore does."
}

# Of a restore that was interrupted. Between the two steps of the exchange, the old database is put back.
clear_leftovers() {
  local kept
  kept=$(cat "$next.kept" 2>/dev/null)
  if [ -n "$kept" ] && [ ! -e "$PGDATA" ] && [ -d "$kept" ]; then mv -- "$kept" "$PGDATA"; fi
  rm -rf -- "$next" "$next.log" "$next.kept"
}

# The WAL of the database that is there may hold what was not saved yet.
find_old_wal() {
  if [ -s "$PGDATA/PG_VERSION" ] && [ -d "$PGDATA/pg_wal" ]; then export OLD_WAL=$PGDATA/pg_wal; fi
}

run() {
  local moment=${1:-} exact=false
  lock
  clear_leftovers
  find_old_wal
  if [ -n "${OLD_WAL:-}" ]; then exact=true; fi
  has_room "$root"
  # The new timeline's files must reach the backups once it runs.
  if [ -n "$moment" ]; then
    echo "Reading the newest state, to know who was erased and what was sent since ..."
    recover "$newest" --type=default
    gather
    stop_recovered "$newest"
    rm -rf "$newest" "$newest.log"
    echo "Restoring $moment ..."
    archive_mode=on recover "$next" --type=time --target="$moment" --target-action=promote
  else
    echo "Restoring the newest state ..."
    archive_mode=on recover "$next" --type=default
    gather
  fi
  prepare "$moment" "$exact"
  stop_recovered "$next"
  put_in_place
}

gather() { recovered -f /backup/gather.sql >/dev/null || die "What must not be forgotten cannot be read from the newest state."; }

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
  echo "$kept" >"$next.kept"
  if [ -e "$PGDATA" ]; then mv -- "$PGDATA" "$kept"; fi
  mv -- "$next" "$PGDATA"
  rm -f "$next.log" "$next.kept"
  sync
  if [ -e "$kept" ]; then echo "The database that was there is kept, $(du -sh "$kept" | cut -f 1): ops/restore --remove-old removes it."; fi
}

write_config
case ${1:-} in
  from-to) from_to ;;
  run) run "${2:-}" ;;
  kept) kept ;;
  remove-old) clear_leftovers && rm -rf -- "$replaced" ;;
  *) die "restore.sh from-to | run [MOMENT] | kept | remove-old" ;;
esac
