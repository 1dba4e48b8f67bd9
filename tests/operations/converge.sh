#!/usr/bin/env bash
# Services that start in the wrong order, late, or die all at once: whatever comes first, the stack gets healthy by itself and
# loses no mail. `npm run test:ops -- converge`. The engine itself is restarted in engine.sh.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=converge
. tests/containers/stack.sh
. tests/operations/converge/mails.sh

main() {
  check "the image builds" build
  write_env
  check "the stack gets healthy within 90 s" starts_within 90
  find_site
  check "a second up changes nothing" changes_nothing
  check "a referral is taken, and its mails arrive" refers first
  check "stopped, and started backwards: caddy first, postgres last" starts_in "caddy watch desk worker web redis postgres"
  check "stopped, and started with the worker first and redis last" starts_in "worker web postgres caddy watch desk redis"
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
  check "and the operator's check finds no crash: nobody died while Postgres was there" tells_no_deaths
  check "of a web and a worker that die three times it tells, and of nothing else that runs" tells_of_deaths
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

# Mails are on their way when the first process of each container dies. The engine starts them anew,
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

checks_containers() {
  # shellcheck disable=SC2046
  docker inspect $(for service in $services; do container "$service"; done) \
    $(docker network ls -q --filter "label=com.docker.compose.project=$project") >"$work/inspected.json"
  docker run -i --rm --network none "$image" node ops/cli.ts check compose <"$work/inspected.json"
}

# What was stopped or killed together with Postgres had nobody to tell how it ended.
tells_no_deaths() {
  # As long as signs of life may be apart.
  eventually 60 check_processes && cat "$work/told" && ! grep -E 'crashes' "$work/told"
}

check_processes() { compose run -T --rm ops check web worker redis >"$work/told" 2>&1; }

tells_of_deaths() {
  local service round
  for round in 1 2 3; do
    for service in web worker; do kill -KILL "$(docker inspect -f '{{.State.Pid}}' "$(container "$service")")" || return 1; done
    sleep 1
    eventually 60 gives_signs web && eventually 60 gives_signs worker || return 1
  done
  eventually 60 tells_both
}

gives_signs() {
  [ "$(sql "select count(*) from processes where name = '$1' and stopped_at is null
    and started_at > '$(docker inspect -f '{{.State.StartedAt}}' "$(container "$1")")'")" -ge 1 ]
}

tells_both() {
  local part
  check_processes && return 1
  cat "$work/told"
  for part in web worker; do grep -qE "^fail +$part +crashes" "$work/told" || return 1; done
  [ "$(grep -c '^fail' "$work/told")" -eq 2 ]
}

run_checks
