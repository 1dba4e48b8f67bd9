#!/usr/bin/env bash
# Updates, and what must not come of them, on a whole stack of its own: `npm run test:ops -- deploy`. The project is copied into a
# temporary folder, whose files then change from version to version. Visitors come through Caddy, 100 a second (RATE).
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=deploy
. tests/containers/stack.sh
. tests/operations/deploy/faults.sh
PATH=$PWD/node_modules/.bin:$PATH
copy=$work/copy
repository=localhost/$project
rate=${RATE:-100}
migrations=db/migrations

main() {
  copy_project
  check "the first deploy, on an empty host, brings everything up" first_deploy
  read_site
  check "docker compose up -d then changes nothing" up_changes_nothing
  check "the same version again changes nothing" same_again
  check "the image says what it is" has_labels

  check "visitors are answered, as many as this machine carries" find_rate
  change_version
  first_asset=$(find_asset)
  check "an update with a migration, under load, loses no request" update_under_load
  check "referrals sent meanwhile are mailed once each" mails_once
  check "assets of the version before are still answered" answers_old_asset
  check "the worker that was replaced ended by itself, and one runs" one_worker

  begin_visits
  for fault in does_not_build has_bad_caddyfile has_no_secret ends_at_start is_never_ready fails_at_pages has_broken_worker \
    has_failing_migration waits_for_a_lock; do
    check "a version that $(tr _ ' ' <<<"$fault"): the old one serves, and one line says why" is_refused "$fault"
  done
  check "an update that is interrupted leaves the old version alone" interrupted
  check "visitors noticed nothing of all that" end_visits_well

  check "rollback under load serves within 30 s and loses no request" rollback_under_load
  check "the version that was gone back from returns, after a deploy that was killed" deploy_after_kill
  check "of two updates at once the second waits" two_at_once
  check "a changed Caddyfile takes effect without losing a request" changes_caddyfile
  check "three images are kept" keeps_three
  check "a web that hangs is started anew" restarts_hung_web
  check "with two webs, one that hangs costs the visitors nothing but its open requests" two_webs
}

copy_project() {
  mkdir "$copy"
  git ls-files -co --exclude-standard -z | xargs -0 tar -c | tar -x -C "$copy"
  cd "$copy" || exit 1
  cat >mail.yml <<YAML
services:
  mail:
    image: node:24-slim
    init: true
    command: ["node", "/smtp-sink.ts"]
    volumes: ["./tests/containers/smtp-sink.ts:/smtp-sink.ts:ro"]
    networks: [out]
YAML
  # shellcheck disable=SC2046
  unset $(sed -n 's/^\([A-Z_]*\)=.*/\1/p' .env.example)
  SMTP_URL=smtp://mail:2525 ops/init
  change_env SITE_URL http://localhost SITE_ADDRESS http://localhost WEATHER_API_URL http://127.0.0.1:9 HTTP_PORT 0 HTTPS_PORT 0 DESK_PORT 0 \
    IMAGE "$repository" COMPOSE_PROJECT_NAME "$project" COMPOSE_FILE docker-compose.yml:mail.yml
  # The folder's own mode keeps others out; the containers' users must read the files.
  chmod 755 "$work" "$copy"
  touch "$work/env"
} >/dev/null

change_env() { # change_env NAME VALUE...
  while [ $# -gt 0 ]; do
    sed -i "/^$1=/d" .env && echo "$1=$2" >>.env
    shift 2
  done
}

# As an operator would, in the folder.
compose() {
  local command=(docker-compose)
  if docker compose version >/dev/null 2>&1; then command=(docker compose); fi
  (cd "$copy" && "${command[@]}" "$@" </dev/null)
}

finish_stack=$(declare -f finish | sed '1s/finish/finish_stack/')
eval "$finish_stack"
finish() {
  [ -z "${visitors:-}" ] || kill "$visitors" 2>/dev/null
  docker image ls "$repository" --format '{{.Repository}}:{{.Tag}}' >"$work/images"
  compose down -v --remove-orphans -t 10 >/dev/null 2>&1
  xargs -r docker rmi -f <"$work/images" >/dev/null 2>&1
  finish_stack
}

deploy() {
  ops/deploy >"$work/said" 2>&1
  local status=$?
  cat "$work/said"
  return "$status"
}

read_site() { site=http://localhost:$(docker port "$(container caddy)" 80/tcp | sed -n '1s/.*://p'); }

running_ids() { docker ps -q --filter "label=com.docker.compose.project=$project" --filter label=com.docker.compose.oneoff=False | sort; }

first_deploy() { deploy && eventually 60 is_healthy && read_site && eventually 10 answers 200 / && answers 200 /readyz; }

up_changes_nothing() {
  local before
  before=$(running_ids)
  compose up -d && [ "$(running_ids)" = "$before" ]
}

same_again() {
  local before
  before=$(running_ids)
  deploy && grep -q 'nothing to do' "$work/said" && [ "$(running_ids)" = "$before" ]
}

has_labels() {
  docker image inspect -f '{{range $name, $value := .Config.Labels}}{{$name}}={{$value}}{{"\n"}}{{end}}' "$(running_image)" >"$work/labels"
  cat "$work/labels"
  grep -q 'image.version=files-' "$work/labels" && grep -qE 'image.created=20[0-9-]+T' "$work/labels" &&
    grep -q 'image.licenses=' "$work/labels" && grep -q 'image.title=' "$work/labels" && grep -q 'image.revision=' "$work/labels"
}

running_image() { sed -n 's/^IMAGE=//p' .env; }

find_asset() { fetch / | grep -oE '/assets/[A-Za-z0-9._-]+\.(css|js)' | sort; }

# Another migration, and a style sheet whose hash is another.
change_version() {
  cat >"$migrations/900-extra".ts <<'TS'
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table referrals add column extra text`.execute(db);
  await sql`alter table reviews add column extra int not null default 1`.execute(db);
}
TS
  find app -name '*.css' -exec sh -c 'echo ".of-the-next-version { color: #123456; }" >>"$1"' _ {} \;
}

begin_visits() {
  rm -f "$work/visits.json"
  node tests/operations/visitors.ts "$site" "$rate" "$work/visits.json" 2>"$work/visitors-log" &
  visitors=$!
  sleep 3
}

# A busy machine refuses visitors by itself, which says nothing about updates; below 12 a second nothing would be tried.
find_rate() {
  until begin_visits && sleep 7 && end_visits_well; do
    [ "$rate" -ge 24 ] || return 1
    rate=$((rate / 2))
  done
  tell "$rate requests a second"
}

# Figures are shown whether or not a check fails.
tell() { echo "    $*" && echo "    $*" >&3; }

end_visits() {
  kill -TERM "$visitors" && wait "$visitors"
  visitors=
  tell "$(cat "$work/visits.json")"
}

end_visits_well() {
  end_visits
  node -e 'const { asked, statuses, failures } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    process.exit(asked > 100 && Object.keys(statuses).join() === "200" && Object.keys(failures).length === 0 ? 0 : 1)' "$work/visits.json"
}

update_under_load() {
  local status
  begin_visits
  refer_now & friends=$!
  deploy
  status=$?
  wait "$friends"
  end_visits_well && [ "$status" -eq 0 ] && [ "$(sql "select count(*) from information_schema.columns where column_name = 'extra'")" = 2 ]
}

# Five in ten minutes is what one address may send.
refer_now() {
  local number
  for number in 1 2 3 4 5; do
    fetch /referrals | tr '<' '\n' >"$work/form"
    sleep 4
    fetch /referrals -o /dev/null -w '%{http_code}\n' -H "Origin: $site" \
      --data-urlencode "idempotencyKey=$(hidden_field idempotencyKey)" --data-urlencode "formToken=$(hidden_field formToken)" \
      --data-urlencode "referrerName=Rita Rowe" --data-urlencode "referrerEmail=rita$number@example.com" \
      --data-urlencode "referredName=Frank Ford" --data-urlencode "referredEmail=frank$number@example.com"
  done
}

mails_once() {
  local number
  [ "$(sql 'select count(*) from referrals')" = 5 ] || return 1
  for number in 1 2 3 4 5; do
    eventually 60 has_one_mail "frank$number@example.com" && eventually 60 has_one_mail "rita$number@example.com" || return 1
  done
  sleep 5
  [ "$(docker logs "$(container mail)" 2>/dev/null | grep -c '^{"to"')" = 10 ]
}

answers_old_asset() {
  local asset
  find_asset >"$work/new-assets"
  asset=$(grep -vxF -f "$work/new-assets" <<<"$first_asset" | head -n 1)
  echo "old: $asset"
  [ -n "$asset" ] && answers 200 "$asset" && answers 200 "$(head -n 1 "$work/new-assets")" && answers 404 /assets/never-was.css
}

one_worker() { [ "$(container worker | wc -l)" = 1 ] && [ "$(container web | wc -l)" = 1 ]; }

interrupted() {
  local before status
  sql "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()"
  rm -rf "$work/whole" && cp -a "$copy" "$work/whole"
  before=$(running_ids)
  on_top_of_the_running_image
  echo '// another' >>server/main.ts
  ops/deploy >"$work/said" 2>&1 & deploy=$!
  eventually 60 grep -q starting "$work/said" && sleep 4
  kill -TERM "$deploy"
  wait "$deploy"
  status=$?
  restore
  cat "$work/said"
  [ "$status" -ne 0 ] && [ "$(running_ids)" = "$before" ] && one_worker
}

# The time counts until visitors reach the version before; what the other one has to finish may take longer.
rollback_under_load() {
  local before rollback started served status
  before=$(running_image)
  begin_visits
  started=$SECONDS
  ops/rollback >"$work/said" 2>&1 & rollback=$!
  eventually 120 grep -q ': serving' "$work/said"
  served=$((SECONDS - started))
  wait "$rollback"
  status=$?
  cat "$work/said"
  tell "rollback: serving after $served s, done after $((SECONDS - started)) s"
  end_visits_well && [ "$status" -eq 0 ] && [ "$served" -lt 30 ] && [ "$(running_image)" != "$before" ] &&
    [ "$(docker inspect -f '{{.Config.Image}}' "$(container web)")" = "$(running_image)" ] && one_worker
}

# As a power cut would end it.
deploy_after_kill() {
  local deploy
  ops/deploy >"$work/said" 2>&1 & deploy=$!
  eventually 60 grep -q starting "$work/said" && sleep 6
  kill -KILL "$deploy"
  answers 200 / && deploy && one_worker && answers 200 / && tail -n 1 .releases/history | grep -q "$(running_image | sed 's/.*://')"
}

two_at_once() {
  local first
  cp Dockerfile "$work/Dockerfile"
  on_top_of_the_running_image
  ops/deploy >"$work/first" 2>&1 & first=$!
  sleep 2
  deploy || return 1
  wait "$first" && cat "$work/first" && grep -q 'in service' "$work/first" && grep -q 'another update is running' "$work/said" &&
    grep -q 'nothing to do' "$work/said" && one_worker
}

changes_caddyfile() {
  sed -i 's|^\tlog$|\tlog\n\theader X-Changed yes|' ops/Caddyfile
  begin_visits
  deploy || return 1
  end_visits_well && fetch / -D - -o /dev/null | grep -qi '^x-changed: yes'
}

keeps_three() {
  on_top_of_the_running_image
  echo '// the fourth' >>server/main.ts
  deploy && docker image ls "$repository" && [ "$(docker image ls -q "$repository" | wc -l)" = 3 ] &&
    [ "$(wc -l <.releases/history)" = 3 ] && docker image ls "$repository" --format '{{.Tag}}' | sort | cmp - <(sort .releases/history)
}

stop_web_process() { # stop_web_process CONTAINER: SIGSTOP to the process that answers
  docker exec "$1" bash -c 'for p in /proc/[0-9]*; do if tr "\0" " " <"$p/cmdline" | grep -q "^node .*server/start.mjs"; then kill -STOP "${p#/proc/}"; fi; done'
}

restarts_hung_web() {
  local web
  web=$(container web)
  stop_web_process "$web" && ! answers 200 / -m 3 && eventually 60 has_restarted "$web" && eventually 30 answers 200 / -m 3 &&
    docker logs "$web" 2>&1 | grep 'no answer for 20 s'
}

has_restarted() { [ "$(docker inspect -f '{{.RestartCount}}' "$1")" = 1 ]; }

two_webs() {
  change_env WEB_REPLICAS 2
  deploy && [ "$(container web | wc -l)" = 2 ] || return 1
  begin_visits
  stop_web_process "$(container web | head -n 1)"
  sleep 40
  end_visits
  # Those that it had open, as many as the other has at most; by turns it would be every second one for 20 s.
  node -e 'const { asked, statuses } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    process.exit(asked - statuses["200"] <= asked / 50 ? 0 : 1)' "$work/visits.json"
}

run_checks
