# Sourced by drill.sh and restore.sh: a backup and the WAL after it become a database of their own, which nobody else reaches.
superuser=${POSTGRES_USER:-ashfield}

recovered() { psql -XqAt -v ON_ERROR_STOP=1 -h /tmp -p 5433 -U "$superuser" -d ashfield "$@"; }

# A folder is on the disk of the live site, which must not be filled: twice the size, for what the WAL adds.
has_room() { # has_room FOLDER
  local needed free
  needed=$(pgbr --output=json info 2>/dev/null | grep -oE '"info":\{"delta":[0-9]+,"repository":\{[^}]*\},"size":[0-9]+' | tail -n 1 | grep -oE '[0-9]+$')
  free=$(df -B1 --output=avail "$1" | tail -n 1)
  [ "$free" -gt $((${needed:-0} * 2 + 500000000)) ] ||
    die "There is too little room: $((free / 1000000)) MB are free, and $((${needed:-0} * 2 / 1000000 + 500)) MB are needed."
}

# The newest backup may have been made after a moment to which somebody went back since: then the history of now is not its own, and
# an older backup is needed. Postgres says so, or, when the new history has WAL of the same number by now, finds another record there.
recover() { # recover FOLDER [OPTION OF PGBACKREST...]
  local folder=$1 said label
  read_backup "$@"
  if start_recovered "$folder"; then return; fi
  said=$(why_not "$folder")
  if grep -qE 'is not a child of this server|could not locate required checkpoint record' "$folder.log"; then
    for label in $(pgbr --output=json info | grep -oE '"label":"[^"]+"' | cut -d '"' -f 4 | sort -r); do
      read_backup "$@" --set="$label"
      if start_recovered "$folder"; then return; fi
    done
  fi
  die "The WAL cannot be applied: $said"
}

# The path is given, as pgBackRest restores into that folder only.
read_backup() { # read_backup FOLDER [OPTION OF PGBACKREST...]
  rm -rf "$1" "$1.log"
  mkdir -p "$1"
  pgbr --pg1-path="$1" "${@:2}" --recovery-option="restore_command=bash /backup/get-wal.sh %f %p" restore 2>/tmp/recover.err ||
    die "The backup cannot be read: $(last_words /tmp/recover.err)"
}

# Without hot_standby it answers only when it has come to the moment. A command that is empty lets Postgres keep what is to be
# archived, until it runs as the site's again.
start_recovered() {
  PGDATA=$1 pg_ctl -D "$1" -W -l "$1.log" -s -o "-c listen_addresses= -c unix_socket_directories=/tmp -c port=5433 \
    -c hot_standby=off -c archive_mode=${archive_mode:-off} -c archive_command= -c max_parallel_workers_per_gather=0" start >/dev/null 2>&1
  sleep 1
  until recovered -c "select 1" >/dev/null 2>&1; do
    pg_ctl -D "$1" status >/dev/null 2>&1 || return 1
    sleep 0.5
  done
}

why_not() {
  local said
  said=$(grep -E 'FATAL|PANIC' "$1.log" | head -n 1 | sed -E 's/.*(FATAL|PANIC): *//' | cut -c 1-300)
  case $said in
    *"before configured recovery target"*) echo "the backups do not reach that moment" ;;
    *) echo "${said:-see $1.log}" ;;
  esac
}

stop_recovered() { pg_ctl -D "$1" -w -s -m fast stop >/dev/null; }

# The last change that is in it.
last_change() { recovered -c "select to_char(coalesce(pg_last_xact_replay_timestamp(), now()) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')"; }
