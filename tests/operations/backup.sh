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
  check "the stack becomes healthy" starts_healthy
  site=http://localhost:$(docker port "$(container caddy)" 80/tcp | sed -n '1s/.*://p')
  check "the first backup is automatic" eventually 90 has_backup
  check "ops check finds the backups fine, and warns that they are on this machine" checks_fine
  check "100,000 reviews and 20,000 referrals are stored" fill
  check "a drill restores every table with matching checksums" drills
  check "a drill that finds a difference fails" drill_can_fail
  check "the backups are encrypted and private" is_encrypted
  check "a restore asks first, refuses an invalid time, and then changes nothing" refuses
  check "a restore that fails starts the site again, and lists no codes" fails_safely
  check "erasures and opt-outs survive a restore to an earlier time, and unsent emails are held" goes_back
  check "held emails are marked as sent, or sent once" releases
  check "another restore to an earlier time works once the new timeline has a backup" goes_back_again
  check "Postgres does not start during a restore" is_alone
  check "an empty database in place of a lost one fails its backup, and cannot be restored to a time" notices_empty_database
  check "if the volume is lost, the newest state is restored, missing at most five minutes" survives_lost_volume
  check "a new major version does not start empty next to old data" refuses_empty_major
  check "a backup folder that cannot be written raises an alert" alerts_about_failure
}

restore() {
  local command=docker-compose
  if docker compose version >/dev/null 2>&1; then command="docker compose"; fi
  COMPOSE="$command --project-name $project --env-file $work/env -f docker-compose.yml -f tests/containers/mail-sink.yml" ops/restore "$@" </dev/null
}

ops() { compose run -T --rm --no-deps ops "$@"; }
has_backup() { [ "$(sql 'select count(*) from backup_state where last_backup_at is not null and failing_since is null')" = 1 ]; }
at_data() { docker run --rm --user root -v "${project}_postgres-data:/data" --entrypoint sh "$backup_image" -c "$1"; }

checks_fine() {
  ops check backup | tee "$work/check" && grep -q '1 backup, the newest' "$work/check" && grep -q 'dies with this machine' "$work/check" &&
    compose exec -T backup pgbackrest info | tee /dev/stderr | grep -qE 'full backup: [0-9]{8}-[0-9]{6}F'
}

fill() {
  docker exec -i "$(container postgres)" psql -U ashfield -d ashfield -qAt -v ON_ERROR_STOP=1 -v reviews=100000 -v referrals=20000 \
    <tests/operations/backup.sql
}

drills() {
  restore --drill | tee "$work/drill" && grep -qE '^reviews 1[0-9]{5} ' "$work/drill" && grep -q '^referrals 20000 ' "$work/drill" &&
    tail -n 1 "$work/drill" | tee /dev/fd/3 | grep -q 'every table matches' && [ "$(sql 'select drilled_at is not null from backup_state')" = t ]
}

drill_can_fail() {
  sql "select pg_create_restore_point('planted')"
  ! docker exec -i "$(container backup)" bash /backup/restore.sh drill planted <<<'reviews 100001 1' >"$work/drill" 2>&1 && cat "$work/drill" &&
    grep -q 'differs from the live one' "$work/drill"
}

is_encrypted() {
  docker exec "$(container backup)" sh -c 'cd /var/lib/pgbackrest && [ "$(stat -c %a .)" = 700 ] && files=$(find . -type f | wc -l) &&
    [ "$files" -gt 10 ] && [ "$(find . -type f -exec head -c 8 {} \; | grep -ao Salted__ | wc -l)" = "$files" ] &&
    ! grep -rqaE "Bulk (Person|Friend|Referrer)|Plainly Personal|example.net" .'
}

refuses() {
  says 2 'No terminal' && says 2 'in the future' --to '2099-01-01 00:00:00Z' --yes && says 2 'is not a time' --to yesterdayish --yes &&
    says 2 'needs a time' --to '' --yes && says 1 'The oldest backup is from' --to '2020-01-01 00:00:00Z' --yes &&
    says 2 'ops/restore' --since yesterday && is_healthy
}

fails_safely() {
  ! restore --yes -- --nonsense >"$work/said" 2>&1 && grep -q "database is unchanged: ERROR: .*--nonsense" "$work/said" && eventually 120 is_healthy &&
    ! grep -q 'honor it' "$work/said"
}

says() { # says CODE WORDS [OPTION...]
  restore "${@:3}" >"$work/said" 2>&1
  [ $? = "$1" ] && grep -q "$2" "$work/said" || { cat "$work/said" && return 1; }
}

goes_back() {
  refer SENT retry && refer UNSENT retry && refer ERASED sent && refer OPTED sent && sleep 2 || return 1
  moment=$(sql "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'")
  sleep 2
  sql "update emails set state = 'sent' where to_address = 'SENT@example.org'"
  ops erase ERASED@example.org --yes && ops suppress OPTED@example.org && refer LATER sent || return 1
  restore --to "$moment" --yes >"$work/restored" || { cat "$work/restored" && return 1; }
  cat "$work/restored"
  grep -q 'honor it: ASH-LATER' "$work/restored" && eventually 120 is_healthy &&
    [ "$(sql "select string_agg(referred_email, ' ' order by referred_email) from referrals where referred_email like '%@example.org'")" = \
      "OPTED@example.org SENT@example.org UNSENT@example.org" ] && [ "$(sql 'select count(*) from referrals')" = 20003 ] &&
    [ "$(sql "select count(*) from emails where state = 'held' and error = 'restored'")" = 2 ] &&
    ops suppress OPTED@example.org | grep -q 'had already opted out' && eventually 90 has_backup
}

releases() {
  ops emails mark-sent "$(sql "select id from emails where to_address = 'SENT@example.org'")" && ops emails retry --restored --yes &&
    eventually 60 has_one_email UNSENT@example.org && ! emails_to SENT@example.org
}

goes_back_again() {
  refer SPOILED retry && sleep 2 && moment=$(sql "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00'") && sleep 2 &&
    sql "delete from referrals" && restore --to "$moment" --yes && eventually 120 is_healthy && [ "$(sql 'select count(*) from referrals')" = 20004 ]
}

is_alone() {
  compose stop postgres
  docker run -d --rm --name "$project-alone" -v "${project}_postgres-data:/data" --entrypoint flock "$backup_image" /data/restore.lock sleep 60 || return 1
  ! timeout 30 docker start -a "$(container postgres)" >"$work/started" 2>&1
  docker rm -f "$project-alone" && grep -q 'a restore is running' "$work/started" && compose up -d --no-build && eventually 120 is_healthy
}

notices_empty_database() {
  eventually 90 has_backup && newest=$(sql 'select extract(epoch from now())::int') || return 1
  compose stop web worker watch desk backup && docker kill -s KILL "$(container postgres)" && at_data 'rm -rf /data/18 /data/replaced' || return 1
  compose up -d --no-build && eventually 120 is_healthy && eventually 60 is_failing && ! ops check backup &&
    says 1 'not the one in the backups' --to "$moment" --yes
}

is_failing() { [ "$(sql "select failure like '%match%' from backup_state")" = t ]; }

survives_lost_volume() {
  restore --yes && eventually 120 is_healthy && [ "$(sql 'select count(*) from referrals')" = 20004 ] &&
    [ "$(sql "select $newest - extract(epoch from max(seen_at))::int < 300 from processes where seen_at < to_timestamp($newest)")" = t ]
}

refuses_empty_major() {
  compose stop postgres && at_data 'mv /data/18 /data/17'
  ! timeout 60 docker start -a "$(container postgres)" >"$work/started" 2>&1
  grep -q 'holds data of Postgres' "$work/started" && at_data 'mv /data/17 /data/18' && compose up -d --no-build && eventually 120 is_healthy
}

alerts_about_failure() {
  eventually 90 has_backup || return 1
  docker run --rm --user root -v "${project}_backups:/place" --entrypoint chmod "$backup_image" -R a-w /place
  ! docker exec "$(container backup)" bash /backup/backup.sh now && sql "update backup_state set failing_since = now() - interval '10 minutes'" &&
    eventually 120 has_alert
}

has_alert() { emails_to night@example.com | grep -q 'Backups have stopped'; }

run_checks
