#!/usr/bin/env bash
# Tries ops/stack on a Docker Swarm of this one machine: `npm run test:ops -- swarm`.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=swarm
. tests/containers/stack.sh
stack=$project
next=$image-next
broken=$image-broken

main() {
  check "the image builds" build
  check "the machine is a swarm" begin_swarm
  write_env
  add_to_env
  check "Postgres, Redis and a mail server stand on the data network" start_data
  check "ops/stack deploys two web, two workers, and they get healthy" deploys "$image"
  check "each web replica answers by itself" replicas_answer
  check "caddy answers with either" answers 200 /
  check "both find the assets of other versions, as they share a machine" keep_assets
  check "a review is shown by both replicas within 5 s" shows_review
  check "200 friends referred during a rolling update get 200 mails, no double" updates_under_referrals
  check "ops/stack said so when the last of the old ones had ended, and then took the rights away that they alone had" nothing_old_runs
  check "the desk beside the stack, as docs/operations.md has it, opens by its link" opens_desk
  check "the timetable is one, whatever the number of workers" has_one_timetable
  check "a version that does not start leaves the one before serving, and ops/stack says so" refuses_broken
  check "the version before comes back by hand" goes_back
  check "a killed web and a killed worker come back" comes_back
}

begin_swarm() {
  [ "$(docker info --format '{{.Swarm.LocalNodeState}}')" = active ] && return 0
  leave_swarm=yes
  docker swarm init --advertise-addr 127.0.0.1
}

add_to_env() {
  local port
  port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
  site=http://localhost:$port
  sed -i -e "s|^HTTP_PORT=.*|HTTP_PORT=$port|" -e "s|^HTTPS_PORT=.*|HTTPS_PORT=$((port + 1))|" "$work/env"
  printf '%s\n' "DATA_NETWORK=$project-data" "REDIS_URL=redis://redis:6379" >>"$work/env"
}

start_data() {
  # Read by the container's own users; the folder above keeps others out.
  chmod 755 "$work/secrets"
  docker network create --driver overlay --attachable "$project-data" &&
    docker run -d --name "$project-postgres" --network "$project-data" --network-alias postgres \
      -e POSTGRES_USER=ashfield -e POSTGRES_DB=ashfield -e POSTGRES_PASSWORD_FILE=/run/secrets/postgres_password \
      -v "$work/secrets:/run/secrets:ro" -v "$PWD/ops/postgres/roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro" postgres:18 &&
    docker run -d --name "$project-redis" --network "$project-data" --network-alias redis redis:8 &&
    docker run -d --name "$project-mail" --network "$project-data" --network-alias mail \
      -v "$(realpath tests/containers/smtp-sink.ts):/site/smtp-sink.ts:ro" "$image" node smtp-sink.ts &&
    eventually 60 docker exec "$project-postgres" pg_isready -h 127.0.0.1 -U ashfield -d ashfield
}

sql() { docker exec "$project-postgres" psql -U ashfield -d ashfield -qAt -c "$1"; }
mails() { docker logs "$project-mail" 2>/dev/null; }

deploys() { # deploys IMAGE
  IMAGE=$1 ENV_FILE=$work/env RESOLVE_IMAGE=never timeout 300 ops/stack "$stack"
}

replicas() { docker ps -q --filter "label=com.docker.swarm.service.name=${stack}_$1" --filter health=healthy; }

ask_each() { # ask_each PATH: the page of each web replica, a line each with its length and whether it holds $2
  local id
  for id in $(replicas web); do
    docker exec "$id" node -e '
      fetch("http://127.0.0.1:3000" + process.argv[1], { headers: { "user-agent": "Mozilla/5.0 Chrome/140" } })
        .then(async (answer) => console.log(answer.status, (await answer.text()).includes(process.argv[2])))' "$1" "$2"
  done
}

both() { # both PATH TEXT
  [ "$(ask_each "$1" "$2" | grep -c '^200 true$')" = 2 ]
}

replicas_answer() { both / '</html>'; }

keep_assets() {
  local id
  # As if it were the asset of a version before.
  docker run --rm --user root -v "${stack}_kept-assets:/kept" --entrypoint sh "$image" -c '
    mkdir /kept/older && echo "a{}" >/kept/older/of-the-version-before.css && ls -A /kept' || return 1
  for id in $(replicas web); do
    docker exec "$id" sh -c 'ls -d kept-assets/*/ | wc -l && ! touch kept-assets/written 2>/dev/null' | grep -qx 2 || return 1
  done
  # Caddy takes turns.
  answers 200 /assets/of-the-version-before.css && answers 200 /assets/of-the-version-before.css
}

shows_review() {
  ask_each /reviews 'Swarm Reviewer'
  sql "insert into reviews (id, name, location, rating, comment, review_date)
    values (gen_random_uuid(), 'Swarm Reviewer', 'Ashburn, VA', 5, 'Two machines carried one piano.', current_date)" &&
    eventually 5 both /reviews 'Swarm Reviewer'
}

updates_under_referrals() {
  docker tag "$image" "$next"
  docker service create --detach --quiet --name "$stack-visitors" --network "${stack}_front" --restart-condition none \
    --env SITE_URL=http://localhost --mount "type=bind,source=$(realpath tests/operations/post-referrals.ts),target=/site/post-referrals.ts,readonly" \
    "$image" node post-referrals.ts http://web:3000 200 300 || return 1
  pass_hours & local hours=$!
  # As if the version before alone had known a table.
  sql 'grant select on erasures to ashfield_web' && note_revocation &
  deploys "$next"
  local deployed=$?
  list_images >"$work/images-then"
  [ "$deployed" -eq 0 ] || return 1
  eventually 180 visitors_are_done
  docker service logs --raw "$stack-visitors"
  docker service logs --raw "$stack-visitors" 2>/dev/null | grep -q '"thanked":200' || return 1
  eventually 120 has_mails 400
  kill "$hours"
  sql 'select kind, state, count(*) from emails group by 1, 2'
  [ "$(sql 'select count(*) from referrals')" = 200 ] && has_mails 400 || return 1
  # A double would come after the relay's poll.
  sleep 10
  has_mails 400 && [ "$(mails | grep -oE '"to":\["[^"]*"\]' | sort | uniq -d | wc -l)" = 0 ] &&
    [ "$(sql "select count(*) from emails where state = 'sent'")" = 400 ]
}

# Those of web and worker that run at this moment, also while they end.
list_images() { docker ps --filter "label=com.docker.stack.namespace=$stack" --format '{{.Names}} {{.Image}}' | grep -E "${stack}_(web|worker)\\." | cut -d ' ' -f 2; }

note_revocation() {
  eventually 300 lost_right && list_images >"$work/images-at-revocation"
}

lost_right() { [ "$(sql "select has_table_privilege('ashfield_web', 'erasures', 'select')")" = f ]; }

nothing_old_runs() {
  local file
  for file in images-then images-at-revocation; do
    cat "$work/$file"
    [ "$(wc -l <"$work/$file")" = 4 ] && ! grep -qvxF "$next" "$work/$file" || return 1
  done
}

# Each line of it stands in docs/operations.md.
opens_desk() {
  local link port=$((${site##*:} + 2))
  docker run -d --name "$project-desk" --restart unless-stopped --init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges:true \
    --memory 192m --cpus 1 --pids-limit 256 --log-opt max-size=10m --log-opt max-file=5 --network "$project-data" -p "127.0.0.1:$port:9470" -v "$work/secrets/database_url_desk:/run/secrets/database_url_desk:ro" \
    -e DATABASE_URL_FILE=/run/secrets/database_url_desk -e SITE_URL=http://localhost -e REDIS_URL=redis://redis:6379 -e DESK_HOST=0.0.0.0 "$next" bash ops/supervise 9470 node desk/start.mjs || return 1
  eventually 30 curl -fsS -o /dev/null "http://127.0.0.1:$port/healthz" || return 1
  link=$(docker exec "$(replicas watch)" node ops/cli.ts desk --name "Maria Lopez" | grep -oE 'link=[^& ]+') || return 1
  curl -sS -c "$work/cookies" -H "Origin: http://localhost:$port" --data "$link&name=Maria+Lopez" -o /dev/null -w '%{http_code}\n' "http://localhost:$port/open"
  [ "$(curl -sS -b "$work/cookies" -o "$work/desk.html" -w '%{http_code}' "http://localhost:$port/")" = 200 ] && grep -q 'Maria Lopez' "$work/desk.html" &&
    [ "$(curl -sS -o /dev/null -w '%{http_code}' "http://localhost:$port/")" = 401 ]
}

goes_back() { deploys "$image" && list_images | grep -cxF "$image" | grep -qx 4 && both / '</html>'; }

# The whole site invites 60 friends an hour; so that 200 may go out, hours pass.
pass_hours() {
  while sleep 0.5; do
    sql "update emails set created_at = created_at - interval '2 hours' where created_at > now() - interval '1 hour'"
  done
}

visitors_are_done() { docker service logs --raw "$stack-visitors" 2>/dev/null | grep -q thanked; }
has_mails() { [ "$(mails | grep -c '"to":')" = "$1" ]; }

# Each repeated job waits for its next time once.
has_one_timetable() {
  local redis="docker exec $project-redis redis-cli"
  $redis zrange bull:jobs:repeat 0 -1 | sort >"$work/schedules"
  $redis zrange bull:jobs:delayed 0 -1 | sed -n 's/^repeat:\(.*\):[0-9]*$/\1/p' | sort >"$work/waiting"
  cat "$work/schedules" "$work/waiting"
  [ -s "$work/schedules" ] && cmp "$work/schedules" "$work/waiting"
}

refuses_broken() {
  printf 'FROM %s\nRUN echo "throw new Error(\\"broken\\")" > /tmp/start.mjs\nUSER root\nRUN cp /tmp/start.mjs server/start.mjs\nUSER node\n' "$image" |
    docker build -q -t "$broken" - || return 1
  ! deploys "$broken" && grep -q 'the one before serves on' "$work/output" && both / '</html>' && answers 200 /referrals
}

comes_back() {
  docker kill "$(replicas web | head -n 1)" "$(replicas worker | head -n 1)" && sleep 2 &&
    eventually 60 replicas_answer && eventually 60 two_workers
}
two_workers() { [ "$(replicas worker | wc -l)" = 2 ]; }

finish() {
  # shellcheck disable=SC2046
  kill $(jobs -p) 2>/dev/null
  docker stack rm "$stack" >/dev/null 2>&1
  docker service rm "$stack-visitors" >/dev/null 2>&1
  docker rm -f -v "$project-desk" "$project-postgres" "$project-redis" "$project-mail" >/dev/null 2>&1
  eventually 60 no_containers
  eventually 20 docker volume rm -f "${stack}_caddy-data" "${stack}_caddy-config" "${stack}_kept-assets" >/dev/null 2>&1
  eventually 20 docker network rm "$project-data" >/dev/null 2>&1
  [ -z "${leave_swarm:-}" ] || docker swarm leave --force >/dev/null 2>&1
  docker rmi "$image" "$next" "$broken" "$backup_image" >/dev/null 2>&1
  rm -rf "$work"
  echo "$suite: $passed passed, $failed failed" >&3
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ] || exit 1
}
no_containers() { [ -z "$(docker ps -q --filter "label=com.docker.stack.namespace=$stack")" ]; }

run_checks
