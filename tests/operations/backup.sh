#!/usr/bin/env bash
# Backups, restores and drills on the real stack: `npm run test:ops -- backup`.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=backup
. tests/containers/stack.sh

main() {
  check "the images build" build
  write_env
  sed -i 's|^ALERT_EMAIL=.*|ALERT_EMAIL=night@example.com|' "$work/env"
  check "the stack gets healthy" starts_healthy
  site=http://localhost:$(docker port "$(container caddy)" 80/tcp | sed -n '1s/.*://p')
  check "the first backup is made by itself, within a minute" eventually 60 has_backup
  check "what is written is in the backups within the minute that Postgres waits, and some seconds" is_saved_by_itself
  check "so it is when Postgres has just been started again" is_saved_after_restart
  check "the operator's check finds the backups fine, and says that they lie on this machine" checks_fine
  check "100,000 reviews and 20,000 referrals are stored" fill
  check "a drill restores everything to the same checksums, in less than 10 minutes" drills
  check "a drill that finds a difference fails" drill_can_fail
  check "the backups are encrypted: no file begins readably, and no name is in one" is_encrypted
  check "the backups can be read by their user alone" is_private
  check "a restore asks, refuses what it cannot do, and changes nothing then" refuses
  check "going back sends no mail again, and nobody who was erased or opted out comes back" goes_back
  check "what a restore holds is released by a command, once" releases
  check "codes whose referral is gone are listed" lists_lost
  check "the replaced database stays until it is removed" removes_old
  check "a second restore succeeds although the newest backup is of the time that was gone back from" restores_again
  check "a restore goes on when the terminal is gone, and nothing starts Postgres or an update meanwhile" is_alone
  check "a drill that has too little room says so, and begins nothing" needs_room
  check "every role of the database gets a new password, web's and worker's without a lost request" rotates
  check "after a kill, what is in the volume still is restored to the last row" survives_kill
  check "when the volume is lost, at most five minutes are" survives_lost_volume
  check "a place that cannot be written is told once, and once when it is over" tells_failure
  check "a backup is kept until a newer one is older than the limit" keeps_for_a_while
  check "an empty database in place of the lost one is noticed" notices_empty_database
  check "a new major version does not start empty beside the old data" refuses_empty_major
  check "ops/postgres-upgrade brings everything along into another folder, and the backups with it" upgrades
  check "ops/postgres-upgrade goes back, and the backups follow" goes_back_to_older
}

restore() {
  local command=docker-compose
  if docker compose version >/dev/null 2>&1; then command="docker compose"; fi
  COMPOSE="$command --project-name $project --env-file $work/env -f docker-compose.yml -f tests/containers/mail-sink.yml" \
    ops/restore "$@" </dev/null
}

ops() { compose run -T --rm --no-deps ops "$@"; }

state() { sql "select $1 from backup_state"; }

has_backup() { [ "$(state 'backups')" -ge 1 ] 2>/dev/null; }

is_saved_by_itself() {
  local moment
  moment=$(sql "select now()")
  eventually 100 is_saved "$moment"
}

# Postgres itself would wait for its first checkpoint, five minutes.
is_saved_after_restart() { docker restart "$(container postgres)" && eventually 60 is_healthy && is_saved_by_itself; }

is_saved() { [ "$(state "safe_until > '$1'")" = t ]; }

save_now() {
  sql "select pg_switch_wal()" >/dev/null
  eventually 30 nothing_waits
}

nothing_waits() { [ "$(sql "select count(*) from pg_ls_archive_statusdir() where name like '%.ready'")" = 0 ]; }

checks_fine() {
  ops check backup >"$work/check" || { cat "$work/check"; return 1; }
  cat "$work/check"
  grep -q '1 backup, the newest' "$work/check" && grep -q 'dies with it' "$work/check" && grep -q 'never made' "$work/check" &&
    ops status | grep '^Backups'
}

fill() {
  docker exec -i "$(container postgres)" psql -U ashfield -d ashfield -qAt -v ON_ERROR_STOP=1 -v reviews=100000 -v referrals=20000 \
    <tests/operations/backup.sql && [ "$(sql 'select count(*) from reviews')" -ge 100000 ]
}

drills() {
  local started=$SECONDS
  restore --drill >"$work/drill" || { cat "$work/drill"; return 1; }
  cat "$work/drill"
  grep -E '^(reviews|referrals|emails|secrets) ' "$work/drill" >&3
  tail -n 1 "$work/drill" >&3
  [ "$(grep -cE ' equal$' "$work/drill")" = "$(sql "select count(*) from pg_tables where schemaname = 'public'")" ] &&
    grep -qE '^reviews +1[0-9]{5} +equal' "$work/drill" && grep -qE '^referrals +20000 +equal' "$work/drill" &&
    [ $((SECONDS - started)) -lt 600 ] && [ "$(state 'drilled_at is not null')" = t ]
}

# As if the live database had one row more.
drill_can_fail() {
  local point=drill_planted file
  file=$(sql "select pg_walfile_name(pg_create_restore_point('$point'))")
  save_now || return 1
  printf 'reviews 100001 1\n' | docker exec -i "$(container backup)" bash /backup/drill.sh "$point" "$file" >"$work/drill" 2>&1 && return 1
  cat "$work/drill"
  grep -q 'reviews .*DIFFERS' "$work/drill" && grep -q 'does not give back' "$work/drill"
}

in_place() { docker exec "$(container backup)" sh -c "cd /var/lib/pgbackrest && $1"; }

is_encrypted() {
  local files
  files=$(in_place 'find . -type f | wc -l')
  echo "$files files"
  [ "$files" -gt 10 ] &&
    [ "$(in_place 'find . -type f -exec head -c 8 {} \; | grep -ao Salted__ | wc -l')" = "$files" ] &&
    ! in_place 'grep -rqaE "Bulk (Person|Friend|Referrer)|Plainly Personal|example.net" .' &&
    docker exec "$(container backup)" pgbackrest --config=/tmp/pgbackrest.conf --stanza=site repo-get backup/site/backup.info | grep -q backrest-version
}

is_private() {
  [ "$(in_place 'stat -c %a .')" = 700 ] && ! in_place 'find . ! -type l -perm /o+rwx | grep .' &&
    git check-ignore -q backups/site && git check-ignore -q ashfield.dump
}

refuses() {
  local before
  before=$(docker inspect -f '{{.State.StartedAt}}' "$(container postgres)")
  says 2 'nobody to ask' && says 2 'the zone' --to 2031-01-01 --yes && says 2 'the zone' --to '2031-01-01 10:00' --yes &&
    says 1 'has not come yet' --to '2031-01-01 00:00:00Z' --yes &&
    says 1 'The backups begin at' --to '2020-01-01 00:00:00+00' --yes && says 2 'does not know' --since yesterday || return 1
  [ "$(docker inspect -f '{{.State.StartedAt}}' "$(container postgres)")" = "$before" ] && is_healthy
}

says() { # says CODE WORDS [OPTION...]
  local code
  restore "${@:3}" >"$work/said" 2>&1
  code=$?
  echo "$code: $(cat "$work/said")"
  [ "$code" = "$1" ] && grep -q "$2" "$work/said"
}

# refer NAME STATE [NEXT-ATTEMPT]: a referral whose friend's mail is in that state.
refer() {
  sql "with added as (
      insert into referrals (idempotency_key, status_token, discount_code, code_expires_at, referrer_name, referrer_email, referred_name,
        referred_email, referrer_key, friend_key)
      values (gen_random_uuid(), md5('token $1'), 'ASH-$1', now() + interval '1 year', 'Rita', 'rita-$1@example.org', 'Frank',
        '$1@example.org', lower('rita-$1@example.org'), lower('$1@example.org')) returning id)
    insert into emails (kind, referral_id, to_address, state, next_attempt_at, unsubscribe_token)
    select 'friend-discount', id, '$1@example.org', '$2', ${3:-null}, 'unsubscribe-$1' from added"
}

# Three friends get their mail after the moment, thirteen do not; one of the others is erased and one opts out; one referral
# is made after it.
goes_back() {
  local number
  compose stop worker watch
  for number in 1 2 3; do refer "SENT$number" pending; done
  for number in $(seq 13); do refer "UNSENT$number" retry "now() + interval '3 hours'"; done
  refer ERASED sent && refer OPTED sent || return 1
  sleep 2
  moment=$(sql "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'")
  sleep 2
  compose start worker watch
  for number in 1 2 3; do eventually 60 has_one_mail "SENT$number@example.org" || return 1; done
  ops erase ERASED@example.org --yes && ops suppress OPTED@example.org || return 1
  refer LATER pending && sql "notify emails" && eventually 60 has_one_mail LATER@example.org || return 1
  eventually 20 sent_is_known LATER || return 1
  # One after the moment, from which nothing can be brought back once the time goes on from there.
  docker exec "$(container backup)" bash -c '. /backup/common.sh; write_login; pgbr --type=incr backup' || return 1
  restore --to "$moment" --yes | tee "$work/restored" || return 1
  grep '^Restored in' "$work/restored" >&3 || return 1
  eventually 120 is_healthy || return 1
  # Longer than the relay's poll, the sweeps and a look for what was lost.
  sleep 40
  for number in 1 2 3; do has_one_mail "SENT$number@example.org" && sent_is_known "SENT$number" || return 1; done
  [ "$(docker logs "$(container mail)" 2>/dev/null | grep -c 'UNSENT[0-9]*@example.org')" = 0 ] &&
    [ "$(sql "select count(*) from emails where state = 'held' and error = 'restored'")" = 13 ] &&
    [ "$(sql "select count(*) from referrals where referred_email = 'ERASED@example.org'")" = 0 ] &&
    [ "$(sql "select count(*) from referrals where referred_email = 'LATER@example.org'")" = 0 ] &&
    [ "$(sql "select count(*) from referrals")" = 20017 ] &&
    ops suppress OPTED@example.org | grep -q 'had opted out already' && ops check backup
}

sent_is_known() {
  [ "$(sql "select emails.state || ' ' || status from emails join referrals on referrals.id = referral_id where to_address = '$1@example.org'")" = "sent emailed" ]
}

releases() {
  local number
  [ "$(ops emails list --state held --json | grep -c '"error": "restored"')" = 13 ] || return 1
  ops emails mark-sent "$(sql "select id from emails where to_address = 'UNSENT13@example.org'")" &&
    ops emails retry --restored --yes || return 1
  for number in $(seq 12); do eventually 60 has_one_mail "UNSENT$number@example.org" || return 1; done
  ! has_one_mail UNSENT13@example.org && sent_is_known UNSENT13 && ops emails retry --restored --yes | grep -q 'No restore holds a mail'
}

lists_lost() { ops restores >"$work/lost" && cat "$work/lost" && grep -q 'ASH-LATER' "$work/lost" && ! grep -q 'ASH-SENT' "$work/lost"; }

removes_old() {
  docker exec "$(container postgres)" sh -c 'ls -d /var/lib/postgresql/replaced/*' && restore --remove-old --yes &&
    ! docker exec "$(container postgres)" test -e /var/lib/postgresql/replaced && restore --remove-old --yes | grep -q 'no replaced database'
}

pgbackrest() { docker run --rm -v "${project}_backups:/var/lib/pgbackrest" -v "$work/secrets/backup_key:/run/secrets/backup_key:ro" --entrypoint bash \
  "$backup_image" -c '. /backup/common.sh; write_config; pgbr "$@"' - "$@"; }

# The whole backup that follows a restore is taken away again, so that the newest is the one made after the moment.
restores_again() {
  local newest
  eventually 180 has_new_timeline || return 1
  compose stop backup
  newest=$(pgbackrest info | sed -n 's/.*backup: //p' | sort | tail -n 1)
  echo "without $newest"
  pgbackrest expire --set="$newest" || return 1
  pgbackrest info
  tick && restore --yes && eventually 120 is_healthy && [ "$(sql "select count(*) from estimates where name = 'Tick'")" = 1 ] &&
    [ "$(sql 'select count(*) from referrals')" = 20017 ] && sql "delete from estimates where name = 'Tick'"
}

is_alone() {
  local pid restoring
  rm -f .releases/restore.log
  set -m
  restore --yes >"$work/alone" 2>&1 &
  pid=$!
  set +m
  eventually 60 grep -q 'Restoring' .releases/restore.log || return 1
  # Held there, so that it cannot be over before the others try.
  restoring=$(docker ps -q --filter "label=com.docker.compose.project=$project" --filter label=com.docker.compose.service=restore)
  docker pause "$restoring" || return 1
  kill -HUP -- "-$pid"
  timeout 2 bash -c '. ops/release.sh; only_one_at_a_time' >"$work/said"
  grep -q 'waiting for it' "$work/said" || return 1
  compose up -d --no-build --no-deps postgres
  eventually 20 logged 'a restore is at work' "$(container postgres)" || return 1
  docker unpause "$restoring"
  eventually 300 flock -n .releases/lock true || return 1
  cat .releases/restore.log
  tail -n 1 .releases/restore.log | grep -q '^Restored in' && is_healthy && [ "$(sql 'select count(*) from reviews')" -ge 100000 ] && restore --remove-old --yes
}

needs_room() {
  docker run --rm --tmpfs /var/lib/restored:size=64m,uid=999,mode=700 -v "${project}_backups:/var/lib/pgbackrest:ro" \
    -v "$work/secrets/backup_key:/run/secrets/backup_key:ro" --entrypoint bash "$backup_image" /backup/drill.sh point file </dev/null >"$work/drill" 2>&1 && return 1
  cat "$work/drill"
  grep -q 'too little room' "$work/drill"
}

# ops/rotate works on the folder of a deployed site.
make_folder() {
  local name
  mkdir -p "$work/site"
  for name in docker-compose.yml ops tests; do ln -sfn "$PWD/$name" "$work/site/$name"; done
  { cat "$work/env" && echo "COMPOSE_PROJECT_NAME=$project" && echo COMPOSE_FILE=docker-compose.yml:tests/containers/mail-sink.yml; } >"$work/site/.env"
}

rotates() {
  local role before visiting lost
  make_folder
  visit >"$work/visits" &
  visiting=$!
  for role in owner web worker ops desk backup; do
    before=$(cat "$work/secrets/database_url_$role")
    "$work/site/ops/rotate" "$role" </dev/null || { kill "$visiting"; return 1; }
    [ "$(cat "$work/secrets/database_url_$role")" != "$before" ] || return 1
    logs_in "$role" "$(cat "$work/secrets/database_url_$role")" && ! logs_in "$role" "$before" || { kill "$visiting"; return 1; }
  done
  kill "$visiting"
  lost=$(grep -vc '^200$' "$work/visits")
  echo "$(wc -l <"$work/visits") pages were asked for during the six, $lost were lost" >&3
  sort "$work/visits" | uniq -c
  eventually 120 is_healthy && refer ROTATED pending && sql "notify emails" && eventually 60 has_one_mail ROTATED@example.org && eventually 60 is_saved "$(sql 'select now()')" &&
    [ "$lost" = 0 ] && ! "$work/site/ops/rotate" nobody && sql "delete from referrals where referred_email = 'ROTATED@example.org'"
}

# Each of a visitor of its own, so that web has to ask Postgres.
visit() {
  while :; do
    fetch "/reviews?page=$((RANDOM % 500 + 1))" -o /dev/null -w '%{http_code}\n'
    sleep 0.1
  done
}

logs_in() { # logs_in ROLE ADDRESS
  docker exec "$(container postgres)" psql -XqAt "${2/@postgres:/@127.0.0.1:}" -c "select 1" | grep -qx 1
}

newest_tick() { sql "select extract(epoch from max(created_at))::int from estimates where name = 'Tick'"; }

tick() {
  sql "insert into estimates (idempotency_key, name, email, email_key) values (gen_random_uuid(), 'Tick', 'tick@example.org', 'tick@example.org')"
}

survives_kill() {
  tick && tick && tick || return 1
  docker kill -s KILL "$(container postgres)" >/dev/null && restore --yes && eventually 120 is_healthy &&
    [ "$(sql "select count(*) from estimates where name = 'Tick'")" = 3 ] && [ "$(sql 'select count(*) from reviews')" -ge 100000 ]
}

# One row a second for longer than the longest wait for a file; then everything of the database is gone at once.
survives_lost_volume() {
  local killed newest
  eventually 120 has_new_timeline || return 1
  for _ in $(seq 100); do
    tick >/dev/null
    sleep 1
  done
  docker kill -s KILL "$(container postgres)" >/dev/null
  killed=$(date +%s)
  at_data 'rm -rf /data/18 /data/replaced' || return 1
  restore --yes && eventually 120 is_healthy || return 1
  newest=$(newest_tick)
  echo "$((killed - newest)) s of rows were lost with the volume" >&3
  [ $((killed - newest)) -le 300 ] && [ "$(sql 'select count(*) from reviews')" -ge 100000 ]
}

has_new_timeline() { [ "$(state "full_timeline = substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)")" = t ]; }

alerts_about() { docker logs "$(container mail)" 2>/dev/null | grep -F '"to":["night@example.com"]' | grep -c "$1"; }

has_alerts() { [ "$(alerts_about 'Backups have stopped')" = "$1" ]; }

as_root() { docker run --rm --user root -v "${project}_backups:/place" --entrypoint sh "$backup_image" -c "$1"; }

tells_failure() {
  local before
  eventually 180 has_new_timeline || return 1
  before=$(alerts_about 'Backups have stopped')
  as_root 'find /place -type d -exec chmod a-w {} +'
  tick && sql "select pg_switch_wal()" && eventually 60 is_failing || return 1
  # Five minutes are waited out; the clock is driven.
  sql "update backup_state set failing_since = failing_since - interval '6 minutes'"
  eventually 90 has_alerts $((before + 1)) || return 1
  ! ops check backup >"$work/check" && grep -q 'fail since' "$work/check" && ops status | grep 'Backups  *!!' || return 1
  sleep 65
  has_alerts $((before + 1)) || return 1
  as_root 'find /place -type d -exec chmod u+w {} +'
  # So are the minutes after which it does not begin again.
  eventually 120 is_well_again && sql "update alerts set well_since = well_since - interval '6 minutes' where thing = 'backup' and ended_at is null" || return 1
  eventually 90 has_alerts $((before + 2)) && ops check backup
}

is_well_again() { [ "$(sql "select count(*) from alerts where thing = 'backup' and ended_at is null and well_since is not null")" = 1 ]; }

is_failing() { [ -n "$(state failing_since)" ]; }

# Two whole backups are there: one before the restores, one after. Forty days on, the second alone is older than the limit.
keeps_for_a_while() {
  local before
  docker build -q -t "$backup_image-later" - >/dev/null <<BUILD || return 1
FROM $backup_image
USER root
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends faketime
USER postgres
BUILD
  before=$(labels)
  echo "$before"
  [ "$(wc -w <<<"$before")" -ge 2 ] || return 1
  docker run --rm -v "${project}_backups:/var/lib/pgbackrest" -v "$work/secrets/backup_key:/run/secrets/backup_key:ro" --entrypoint bash "$backup_image-later" -c '
    . /backup/common.sh; write_config; faketime "+40 days" pgbackrest --config=$config --stanza=site expire --log-level-stderr=info'
  docker rmi "$backup_image-later" >/dev/null
  [ "$(labels)" = "${before##* }" ]
}

labels() { docker exec "$(container backup)" pgbackrest --config=/tmp/pgbackrest.conf --stanza=site info | sed -n 's/.*full backup: //p' | xargs; }

notices_empty_database() {
  compose stop web worker watch backup postgres
  at_data 'mkdir -p /data/replaced && mv /data/18 /data/replaced/kept' || return 1
  compose up -d --no-build && eventually 120 is_healthy && eventually 60 is_failing || return 1
  ! ops check backup >"$work/check" || return 1
  cat "$work/check"
  tr -s ' \n' ' ' <"$work/check" | grep -q 'another database' || return 1
  compose stop web worker watch backup postgres
  at_data 'rm -rf /data/18; mv /data/replaced/kept /data/18; rmdir /data/replaced' || return 1
  compose up -d --no-build && eventually 120 is_healthy && [ "$(sql 'select count(*) from reviews')" -ge 100000 ] && eventually 60 is_not_failing
}

is_not_failing() { ! is_failing; }

at_data() { docker run --rm --user root -v "${project}_postgres-data:/data" --entrypoint sh "$backup_image" -c "$1"; }

# The image of the next major version has its data in a folder of its own, which is empty at first.
refuses_empty_major() {
  compose stop web worker watch backup postgres
  at_data 'mv /data/18 /data/17'
  ! timeout 60 docker start -a "$(container postgres)" >"$work/started" 2>&1
  compose stop postgres
  cat "$work/started"
  grep -q 'Not started: the data in /var/lib/postgresql/17/docker are of Postgres' "$work/started" || return 1
  at_data 'mv /data/17 /data/18' && compose up -d --no-build && eventually 120 is_healthy
}

# Two majors cannot be had everywhere: the same one with its data in another folder stands for the next.
make_next_major() {
  docker build -q -t "$backup_image-major" - <<BUILD
FROM ${POSTGRES_IMAGE:-postgres:18}
ENV PGDATA=/var/lib/postgresql/19/docker
BUILD
}

upgrade() {
  local command=docker-compose
  if docker compose version >/dev/null 2>&1; then command="docker compose"; fi
  ENV_FILE=$work/env COMPOSE="$command --project-name $project --env-file $work/env -f docker-compose.yml -f tests/containers/mail-sink.yml" \
    ops/postgres-upgrade "$@" </dev/null
}

upgrades() {
  local before
  make_next_major || return 1
  image_before=$(docker inspect -f '{{.Config.Image}}' "$(container postgres)")
  ! upgrade "$image_before" || return 1
  before=$(sums)
  upgrade "$backup_image-major" || { cat .releases/log .releases/drill; return 1; }
  [ -n "$before" ] && [ "$before" = "$(sums)" ] && [ "$(sql 'show data_directory')" = /var/lib/postgresql/19/docker ] || return 1
  eventually 120 is_healthy && ops check backup redis && [ ! -e .releases/upgrade.dump ]
}

goes_back_to_older() {
  local before
  before=$(sums)
  upgrade --back "$image_before" || { cat .releases/log; return 1; }
  [ "$before" = "$(sums)" ] && [ "$(sql 'show data_directory')" = /var/lib/postgresql/18/docker ] && eventually 120 is_healthy && ops check backup &&
    restore --drill && docker rmi -f "$backup_image-major"
}

sums() {
  local table
  for table in reviews referrals emails estimates referral_events suppressions secrets; do
    sql "select '$table', count(*), md5(coalesce(string_agg(md5(one::text), '' order by one::text), '')) from $table as one"
  done
}

run_checks
