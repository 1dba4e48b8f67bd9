#!/usr/bin/env bash
# Services that start in the wrong order, late, or die all at once: whatever comes first, the stack gets healthy by itself and
# loses no mail. `npm run test:ops -- converge`. (A restart of the engine is not tried here: others use it. It starts each
# container that `restart: unless-stopped` names, in any order, which is what the first checks do.)
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=converge
. tests/containers/stack.sh
services="postgres redis web worker watch backup caddy"

main() {
  check "the image builds" build
  write_env
  check "the stack gets healthy within 90 s" starts_within 90
  find_site
  check "a second up changes nothing" changes_nothing
  check "a referral is taken, and its mails arrive" refers first
  check "stopped, and started backwards: caddy first, postgres last" starts_in "caddy watch worker web redis postgres"
  check "stopped, and started with the worker first and redis last" starts_in "worker web postgres caddy watch redis"
  check "a referral is taken, and its mails arrive, after that" refers second
  check "with postgres 60 s late, all is healthy within 60 s of its coming" comes_late postgres
  check "with redis 60 s late, a referral meanwhile is taken, and its mails arrive" comes_late redis
  check "with web 60 s late, caddy serves within 60 s of its coming" comes_late web
  check "with the worker 60 s late, a referral meanwhile is taken, and its mails arrive" comes_late worker
  check "every container is killed while mails are on their way: all back within 60 s" survives_kills
  check "each of the mails arrives" has_all_mails 1
  check "killed once more, they come back again" survives_kills
  check "and so do their mails" has_all_mails 2
  check "after all that, the check of the containers finds nothing" checks_containers
  check "and the operator's check tells that web and worker died, and of nothing else that runs" tells_of_deaths
}

starts_within() {
  local started=$SECONDS
  compose up -d --no-build && eventually "$1" is_serving && [ $((SECONDS - started)) -le "$1" ]
}

# A stack that is healthy by its own account, and answers from outside.
is_serving() { is_healthy && find_site && answers 200 /readyz && answers 200 /; }

# Docker gives another port after each start, as the test publishes any that is free.
find_site() {
  local port
  port=$(docker port "$(container caddy)" 80/tcp 2>/dev/null | sed -n '1s/.*://p')
  site=http://localhost:$port
  [ -n "$port" ]
}

changes_nothing() {
  local before
  before=$(list_containers)
  compose up -d --no-build && [ "$before" = "$(list_containers)" ] && eventually 30 is_serving
}

# But for migrate, which a second up runs again, and which finds nothing to do.
list_containers() {
  local service
  for service in $services; do docker inspect -f '{{.Id}} {{.State.StartedAt}}' "$(container "$service")"; done
}

# Each container by itself, as the engine does after a restart: Compose would wait for what each depends on.
starts_in() {
  local service
  stop_all
  for service in $1; do docker start "$(container "$service")"; done
  eventually 60 is_serving
}

stop_all() {
  local service
  # shellcheck disable=SC2046
  docker stop -t 30 $(for service in $services; do container "$service"; done)
}

comes_late() {
  local service late=$1 code
  stop_all
  for service in $services; do [ "$service" = "$late" ] || docker start "$(container "$service")"; done
  if [ "$late" = redis ] || [ "$late" = worker ]; then
    eventually 30 takes_referral "$late" || return 1
  fi
  sleep 60
  docker start "$(container "$late")" && eventually 60 is_serving || return 1
  case $late in
    redis | worker) eventually 60 has_mails_of "$late" ;;
  esac
}

refers() { takes_referral "$1" && eventually 60 has_mails_of "$1"; }

takes_referral() {
  find_site && fetch /referrals | tr '<' '\n' >"$work/form" && grep -q idempotencyKey "$work/form" || return 1
  # As long as a person takes at least: a form that comes back within half a second is held.
  sleep 1
  fetch /referrals -H "Origin: $site" --data-urlencode "idempotencyKey=$(hidden_field idempotencyKey)" \
    --data-urlencode "formToken=$(hidden_field formToken)" \
    --data-urlencode 'referrerName=Rita Rowe' --data-urlencode "referrerEmail=rita.$1@example.com" \
    --data-urlencode 'referredName=Frank Ford' --data-urlencode "referredEmail=frank.$1@example.com" |
    grep -qF 'Thank You for Your Referral!'
}

has_mails_of() { [ "$(mails_to "frank.$1@example.com" | wc -l)" -ge 1 ] && [ "$(mails_to "rita.$1@example.com" | wc -l)" -ge 1 ]; }

mails=1000

# A thousand mails, written at once by SQL, are on their way when the first process of each container dies. The engine starts them anew,
# in no order; one that `docker kill` ends would stay down, as that is taken for meant. The mail server is another machine's.
survives_kills() {
  local service killed
  round=$((${round:-0} + 1))
  plant_mails "$round" && eventually 20 has_left_some "$round" || return 1
  echo "sent when killed: $(sql "select count(*) from emails where state = 'sent' and to_address like 'planted.frank.$round.%'")"
  killed=$SECONDS
  # shellcheck disable=SC2046
  kill -KILL $(for service in $services; do docker inspect -f '{{.State.Pid}}' "$(container "$service")"; done) || return 1
  sleep 1
  eventually 60 is_serving && echo "back after $((SECONDS - killed)) s" && [ $((SECONDS - killed)) -le 60 ] && have_restarted "$round"
}

have_restarted() {
  local service
  for service in $services; do
    [ "$(docker inspect -f '{{.RestartCount}}' "$(container "$service")")" -ge "$1" ] || { echo "$service never died"; return 1; }
  done
}

plant_mails() {
  sql "with people as (
      insert into referrals (idempotency_key, status_token, discount_code, code_expires_at, referrer_name, referrer_email,
        referred_name, referred_email, referrer_key, friend_key)
      select gen_random_uuid(), 'status-$1-' || n,
        regexp_replace(translate(to_char($1 * 100000 + n, 'FM00000000'), '01', 'XY'), '(....)(....)', 'ASH-\\1-\\2'),
        now() + interval '1 year', 'Rita Rowe', 'planted.rita.$1.' || n || '@example.com', 'Frank Ford',
        'planted.frank.$1.' || n || '@example.com', 'planted.rita.$1.' || n || '@example.com', 'planted.frank.$1.' || n || '@example.com'
      from generate_series(1, $mails) as n returning id, referred_email)
    insert into emails (referral_id, kind, to_address, unsubscribe_token)
    select id, 'friend-discount', referred_email, 'token-' || id from people"
}

has_left_some() { docker logs "$(container mail)" 2>/dev/null | grep -q "planted.frank.$1."; }

has_all_mails() {
  local arrived
  eventually 120 none_waits || return 1
  docker logs "$(container mail)" 2>/dev/null | grep -oE "\"to\":\[\"planted\.frank\.$1\.[0-9]+@" >"$work/arrived"
  arrived=$(sort -u "$work/arrived" | wc -l)
  echo "$arrived of $mails arrived, $(($(wc -l <"$work/arrived") - arrived)) of them twice"
  [ "$arrived" -eq "$mails" ]
}

none_waits() { [ "$(sql "select count(*) from emails where state <> 'sent' and to_address like 'planted.%'")" = 0 ]; }

checks_containers() {
  # shellcheck disable=SC2046
  docker inspect $(for service in $services; do container "$service"; done) \
    $(docker network ls -q --filter "label=com.docker.compose.project=$project") >"$work/inspected.json"
  docker run -i --rm --network none "$image" node ops/cli.ts check compose <"$work/inspected.json"
}

tells_of_deaths() {
  local part
  compose run -T --rm ops check web worker redis >"$work/told" 2>&1
  [ "$?" -eq 1 ] && cat "$work/told" || return 1
  for part in web worker; do grep -qE "^fail +$part +crashes" "$work/told" || return 1; done
  [ "$(grep -c '^fail' "$work/told")" -eq 2 ]
}

run_checks
