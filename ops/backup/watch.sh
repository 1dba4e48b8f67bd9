#!/usr/bin/env bash
# The service `backup`: takes each finished file of the write-ahead log (WAL) to the place of the backups, makes a backup a
# day and a whole one a week, and notes in the table backup_state how that goes.
. /backup/common.sh

hour=$((10#${BACKUP_HOUR:-3}))
wal_failure=""
backup_failure=""
start_failure=""
reported=""
reported_at=-60
retry_at=0
hurry_at=0
backup_pid=""
waits="" due_kind=""

log() { printf '{"level":"%s","time":"%s","process":"backup","msg":"%s"}\n' "$1" "$(date -u +%FT%T.000Z)" "$2"; }

say_failure() { # say_failure WHAT LAST-FAILURE: one line when it is another than before
  if [ -n "$1" ] && [ "$1" != "$2" ]; then log error "$(tr -d '"\\' <<<"$1")"; fi
}

# Makes the place usable, or tells that it holds the backups of another database: of the one that was lost.
prepare_place() {
  if pgbr stanza-create 2>/tmp/start.err && live -f /backup/take-over.sql 2>>/tmp/start.err; then
    start_failure=""
    return 0
  fi
  local before=$start_failure
  start_failure=$(last_words /tmp/start.err)
  if grep -qE 'do not match the database|does not match' /tmp/start.err; then
    start_failure="the backups are of another database than this one, which is new: was its volume lost? Then ops/restore brings it back. If it is meant to be new: docker compose run --rm backup /backup/adopt.sh"
  fi
  say_failure "$start_failure" "$before"
  return 1
}

# Postgres keeps a file until archived.sh has seen its name in wal_files.
push_wal() {
  local before=$wal_failure name names=() ready
  wal_failure=""
  # History files of a restore come first; the others in order.
  for ready in $(cd "$PGDATA/pg_wal/archive_status" 2>/dev/null && ls -- *.ready 2>/dev/null | head -n 64); do
    name=${ready%.ready}
    case " $done_names " in *" $name "*) continue ;; esac
    if ! pgbr archive-push "$PGDATA/pg_wal/$name" 2>/tmp/wal.err; then
      wal_failure=$(last_words /tmp/wal.err)
      break
    fi
    names+=("$name")
    note_safe "$name"
  done
  if [ ${#names[@]} -gt 0 ]; then acknowledge "${names[@]}"; fi
  say_failure "$wal_failure" "$before"
}

done_names=""
acknowledge() {
  local list
  list=$(printf '%s,' "$@")
  done_names=$(live -v names="{${list%,}}" -f /backup/acknowledge.sql 2>/dev/null) || done_names=""
}

# One question each time: the moment, the file of the WAL that is written, whether it is to be finished, and which backup is due.
declare -A newest_in=()
ask() {
  local answer moment file
  answer=$(live -F ' ' -v hour="$hour" -f /backup/pulse.sql 2>/dev/null) || return 1
  read -r moment file waits due_kind <<<"$answer"
  # What was committed before the moment is in this file or in one before it.
  newest_in[$file]=$moment
}

# The name of a history file is none of a place in the WAL.
note_safe() { # note_safe FILE
  local file moment=""
  if [ ${#1} -ne 24 ]; then return; fi
  for file in "${!newest_in[@]}"; do
    if [[ ! $file > $1 ]]; then
      if [[ ${newest_in[$file]} > $moment ]]; then moment=${newest_in[$file]}; fi
      unset "newest_in[$file]"
    fi
  done
  if [ -n "$moment" ]; then live -v at="$moment" <<<"update backup_state set safe_until = to_timestamp(:at)" 2>/dev/null; fi
}

# Finishes the file that is written. Not while files cannot be saved, since each takes 16 MB of the disk until it is.
hurry() {
  if [ "$waits" = t ] && [ -z "$wal_failure" ] && [ "$SECONDS" -ge "$hurry_at" ]; then
    hurry_at=$((SECONDS + 10))
    live -c "select pg_switch_wal()" >/dev/null 2>&1
  fi
}

# The folders of replaced databases are named for their time, as 2026-11-22T18-00-00.
oldest_replaced() {
  local names=(/var/lib/postgresql/replaced/*T*)
  if [ -d "${names[0]}" ]; then sed -E 's|.*/([^T]*)T(..)-(..)-(..)$|\1 \2:\3:\4+00|' <<<"${names[0]}"; fi
}

report() {
  local failure=${start_failure:-${wal_failure:-$backup_failure}} info
  if [ "$failure" = "$reported" ] && [ $((SECONDS - reported_at)) -lt 60 ] && [ "${1:-}" != now ]; then return; fi
  info=$(pgbr --output=json info 2>/dev/null) || info='[]'
  if live -v info="${info:-[]}" -v failure="$failure" -v place="$(place)" -v replaced="$(oldest_replaced)" -v keep="$keep_days" \
    -v encrypted="$([ -n "$(secret backup_key)" ] && echo true || echo false)" -f /backup/report.sql >/dev/null 2>/tmp/report.err; then
    reported=$failure
    reported_at=$SECONDS
  fi
}

back_up() {
  local before=$backup_failure code
  if [ -n "$backup_pid" ]; then
    if kill -0 "$backup_pid" 2>/dev/null; then return; fi
    wait "$backup_pid"
    code=$?
    backup_pid=""
    backup_failure=""
    if [ "$code" -ne 0 ]; then
      backup_failure=$(last_words /tmp/backup.err)
      backup_failure=${backup_failure:-"the backup ended with $code"}
      retry_at=$((SECONDS + 600))
    else
      log info "a backup was made"
    fi
    say_failure "$backup_failure" "$before"
    report now
    return
  fi
  if [ "$SECONDS" -lt "$retry_at" ]; then return; fi
  if [ -z "$due_kind" ]; then return; fi
  pgbr --type="$due_kind" backup 2>/tmp/backup.err &
  backup_pid=$!
}

stop() {
  if [ -n "$backup_pid" ]; then kill "$backup_pid" 2>/dev/null; fi
  exit 0
}

trap stop TERM INT
write_config
write_login
log info "backups go to the $(place), and are kept for $keep_days days at most"
prepared=no
while :; do
  touch /tmp/alive
  if [ "$prepared" = yes ] && ask; then
    hurry
    push_wal
    back_up
    report
  elif [ "$(live -c "select to_regclass('backup_state')" 2>/dev/null)" = backup_state ]; then
    if prepare_place; then prepared=yes; fi
    report
  fi
  # A signal ends a wait at once, and a sleep in its own time.
  sleep "$([ "$prepared" = yes ] && echo 2 || echo 10)" &
  wait $!
done
