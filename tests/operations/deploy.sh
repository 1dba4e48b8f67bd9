#!/usr/bin/env bash
# Updates, and what must not come of them, on a whole stack of its own: `npm run test:ops -- deploy`. The project is copied into a
# temporary folder, whose files then change from version to version. Visitors come through Caddy, 100 a second (RATE).
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=deploy
. tests/containers/stack.sh
. tests/operations/deploy/faults.sh
PATH=$PWD/node_modules/.bin:$PATH
root=$PWD
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
  first_asset=$(find_asset)
  check "an update with a migration, under load, loses no request" update_under_load
  check "pages that stayed open go on: every link, script and typed word" pages_went_on
  check "referrals sent meanwhile are mailed once each" mails_once
  check "assets of the version before are still answered" answers_old_asset
  check "the worker that was replaced ended by itself, and one runs" one_worker
  check "what the web and the worker that were replaced have logged is kept" keeps_logs

  begin_visits
  for fault in does_not_build has_bad_caddyfile has_no_secret ends_at_start is_never_ready fails_at_pages has_broken_worker \
    has_failing_migration waits_for_a_lock; do
    check "a version that $(tr _ ' ' <<<"$fault"): the old one serves, and one line says why" is_refused "$fault"
  done
  check "an update that is interrupted leaves the old version alone" interrupted
  check "visitors noticed nothing of all that" end_visits_well 500

  check "rollback under load serves within 30 s and loses no request" rollback_under_load
  check "pages that stayed open go on after that, too" pages_went_on
  check "the version that was gone back from stays away until it is asked for" stays_away
  check "the version that was gone back from returns, after a deploy that was killed" deploy_after_kill
  check "of two updates at once the second waits" two_at_once
  check "a changed Caddyfile takes effect without losing a request" changes_caddyfile
  check "an edited docker-compose.yml takes effect, and Redis's part of it is told until it is taken over" edits_compose
  check "a version whose desk dies again and again serves, and the exit code says what does not" tells_of_desk
  check "a desk that hangs is started anew" restarts_hung_desk
  check "rights that only the newer version has last until it has ended" rollback_keeps_rights
  check "another base image is taken for the same files, and can be gone back from" takes_new_base
  check "three images are kept, and no unnamed one of ours that is older than a day" keeps_three
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
  local name
  kill ${visitors:+"$visitors"} ${readers:+"$readers"} 2>/dev/null
  for name in "$repository" "$project-base"; do docker image ls "$name" --format '{{.Repository}}:{{.Tag}}'; done >"$work/images"
  compose down -v --remove-orphans -t 10 >/dev/null 2>&1
  xargs -r docker rmi -f <"$work/images" >/dev/null 2>&1
  finish_stack
}

deploy() {
  ops/deploy "$@" >"$work/said" 2>&1
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

# Another migration, and scripts and style sheets whose hashes are others.
change_version() { # change_version NUMBER
  cat >"$migrations/900-extra-$1".ts <<TS
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table referrals add column extra$1 text\`.execute(db);
  await sql\`alter table reviews add column extra$1 int not null default 1\`.execute(db);
}
TS
  find app/routes -name page.tsx -exec sh -c 'echo "if (globalThis.document) document.documentElement.dataset.version = \"$2\";" >>"$1"' _ {} "$1" \;
  find app -name '*.css' -exec sh -c 'echo ".of-version-$2 { color: #123456; }" >>"$1"' _ {} "$1" \;
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

# Status 3: nothing but what web itself has refused, as the machine has no more to give. Of so many requests one may be.
end_visits_well() { # end_visits_well [REQUESTS]
  end_visits
  node -e 'const { asked, failed, faults } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    const refused = Object.entries(faults).filter(([what]) => what.startsWith("503, We are busier than usual."))
      .flatMap(([, times]) => Object.values(times)).reduce((sum, times) => sum + times, 0);
    if (asked < 100 || failed > refused) process.exit(1);
    process.exit(refused <= asked / Number(process.argv[2] ?? Infinity) ? 0 : 3);' "$work/visits.json" "$@"
}

# Where web refuses visitors, the same is tried with half of them.
update_under_load() {
  local round deployed visited
  open_pages --send || return 1
  for round in 1 2 3; do
    change_version "$round"
    begin_visits
    [ "$round" -gt 1 ] || refer_now & friends=$!
    deploy
    deployed=$?
    wait "$friends"
    end_visits_well
    visited=$?
    [ "$deployed" -eq 0 ] && has_columns "$round" || return 1
    [ "$visited" -eq 3 ] || return "$visited"
    rate=$((rate / 2))
  done
  return 1
}

has_columns() { [ "$(sql "select count(*) from information_schema.columns where column_name ~ '^extra[0-9]'")" = $((2 * $1)) ]; }

# Pages in a browser, which wait until the version has changed: open_pages [--send].
open_pages() {
  rm -f "$work/changed" "$work/readers"
  node "$root"/tests/operations/open-pages.ts "$site" "$work/changed" "$@" >"$work/readers" 2>&1 & readers=$!
  eventually 120 grep -q open "$work/readers" || { cat "$work/readers" && return 1; }
}

pages_went_on() {
  local status
  touch "$work/changed"
  wait "$readers"
  status=$?
  readers=
  cat "$work/readers"
  return "$status"
}

# Five in ten minutes is what one address may send; the open pages send three.
refer_now() {
  local number
  for number in 1 2; do
    fetch /referrals | tr '<' '\n' >"$work/form"
    sleep 4
    fetch /referrals -o /dev/null -w '%{http_code}\n' -H "Origin: $site" \
      --data-urlencode "idempotencyKey=$(hidden_field idempotencyKey)" --data-urlencode "formToken=$(hidden_field formToken)" \
      --data-urlencode "referrerName=Rita Rowe" --data-urlencode "referrerEmail=rita$number@example.com" \
      --data-urlencode "referredName=Frank Ford" --data-urlencode "referredEmail=frank$number@example.com"
  done
}

# Each of four friends and those who referred them, who asked for an estimate, and the office.
mails_once() {
  local number notes='Third floor, no elevator;\nthe piano — 300 kg — is Zoë’s 🎹'
  [ "$(sql 'select count(*) from referrals')" = 4 ] && [ "$(sql "select count(*) from referrals where notes = e'$notes'")" = 2 ] &&
    [ "$(sql "select count(*) from estimates where details = e'$notes' and moving_to = 'Alexandria, 22314'")" = 1 ] || return 1
  eventually 60 has_one_mail dana@example.com || return 1
  for number in 1 2 3 4; do
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

keeps_logs() {
  local service
  ls -l .releases/logs
  for service in web worker; do zcat .releases/logs/*-"$service"-*.gz | grep -q '"level":30' || return 1; done
  [ -z "$(find .releases/logs -type f -perm /077)" ]
}

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
  open_pages || return 1
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

# As a timer would bring it back.
stays_away() {
  local before
  before=$(running_ids)
  deploy
  [ $? -eq 2 ] && grep -q 'was gone back from.*--again' "$work/said" && [ "$(wc -l <"$work/said")" = 1 ] && [ "$(running_ids)" = "$before" ]
}

# As a power cut would end it.
deploy_after_kill() {
  local deploy
  ops/deploy --again >"$work/said" 2>&1 & deploy=$!
  eventually 60 grep -q starting "$work/said" && sleep 6
  kill -KILL "$deploy"
  answers 200 / && deploy --again && deploy && one_worker && answers 200 / && tail -n 1 .releases/history | grep -q "$(running_image | sed 's/.*://')"
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

edits_compose() {
  local changed='redis: its definition or image has changed'
  rm -rf "$work/whole" && cp -a "$copy" "$work/whole"
  sed -i -e 's/mem_limit: 192m/mem_limit: 200m/' -e 's/stop_grace_period: 30s/stop_grace_period: 31s/' docker-compose.yml
  deploy && [ "$(memory desk)" = $((200 * 1048576)) ] && grep -q "$changed" "$work/said" || return 1
  deploy && grep -q 'nothing to do' "$work/said" && grep -q "$changed" "$work/said" || return 1
  ops/check-compose | tee /dev/stderr | grep -qE '^warn +compose +redis .*has changed' || return 1
  compose up -d --no-deps redis && eventually 30 healthy_redis && deploy && ! grep -q "$changed" "$work/said" || return 1
  # The version before has a docker-compose.yml of its own.
  ops/rollback && [ "$(memory desk)" = $((192 * 1048576)) ] && restore && compose up -d --no-deps redis && eventually 30 healthy_redis && deploy &&
    [ "$(memory desk)" = $((192 * 1048576)) ]
}

memory() { docker inspect -f '{{.HostConfig.Memory}}' "$(container "$1")"; }
healthy_redis() { [ "$(docker inspect -f '{{.State.Health.Status}}' "$(container redis)")" = healthy ]; }

tells_of_desk() {
  local status
  rm -rf "$work/whole" && cp -a "$copy" "$work/whole"
  on_top_of_the_running_image
  echo 'COPY desk desk' >>Dockerfile
  echo 'throw new Error("of the broken desk");' >desk/start.mjs
  export READY_SECONDS=20
  deploy
  status=$?
  tail -n 1 "$work/said" | grep -q 'serves, but desk does not get healthy: .*of the broken desk' && [ "$status" -eq 1 ] && answers 200 / && one_worker || return 1
  # It is no version that needs nothing.
  deploy
  status=$?
  unset READY_SECONDS
  restore
  [ "$status" -eq 1 ] && ! grep -q 'nothing to do' "$work/said" && deploy && eventually 30 healthy_desk
}

healthy_desk() { [ "$(docker inspect -f '{{.State.Health.Status}}' "$(container desk)")" = healthy ]; }

restarts_hung_desk() {
  local desk
  desk=$(container desk)
  stop_process "$desk" desk/start.mjs && eventually 60 has_restarted "$desk" && eventually 60 healthy_desk
}

rollback_keeps_rights() {
  local rollback status
  rm -rf "$work/whole" && cp -a "$copy" "$work/whole"
  on_top_of_the_running_image
  sed -i '0,/reviews: \["select"\],/s//reviews: ["select"],\n    erasures: ["select"],/' db/roles.ts
  deploy && may_read_erasures || return 1
  ops/rollback >"$work/said" 2>&1 & rollback=$!
  eventually 120 grep -q ': serving' "$work/said" && may_read_erasures
  status=$?
  wait "$rollback" && cat "$work/said" && [ "$status" -eq 0 ] && ! may_read_erasures && restore && deploy
}

may_read_erasures() { [ "$(sql "select has_table_privilege('ashfield_web', 'erasures', 'select')")" = t ]; }

# As ops/pin writes it when the tag of the base has moved on.
takes_new_base() {
  local number first
  first=$(running_image)
  for number in 1 2; do
    printf 'FROM %s\nENV BASE=%s\n' "$first" "$number" | docker build -q -t "$project-base:$number" - || return 1
  done
  # shellcheck disable=SC2016
  printf 'ARG NODE_IMAGE\nFROM ${NODE_IMAGE}\n' >Dockerfile
  change_env NODE_IMAGE "$project-base:1" && deploy && runs_on_base 1 || return 1
  change_env NODE_IMAGE "$project-base:2" && deploy && runs_on_base 2 && ops/rollback && runs_on_base 1
}

runs_on_base() { docker inspect -f '{{.Config.Env}}' "$(container web)" | tee /dev/stderr | grep -q "BASE=$1"; }

keeps_three() {
  on_top_of_the_running_image
  echo '// the fourth' >>server/main.ts
  node tests/operations/deploy/old-image.ts | docker load || return 1
  [ "$(count_unnamed)" = 1 ] && deploy && [ "$(count_unnamed)" = 0 ] && docker image ls "$repository" && [ "$(docker image ls -q "$repository" | wc -l)" = 3 ] &&
    [ "$(wc -l <.releases/history)" = 3 ] && docker image ls "$repository" --format '{{.Tag}}' | sort | cmp - <(sort .releases/history)
}

count_unnamed() { docker image ls -q --filter dangling=true --filter label=com.ashfieldmoving.image=old | wc -l; }

stop_web_process() { stop_process "$1" server/start.mjs; }

stop_process() { # stop_process CONTAINER FILE: SIGSTOP to the process that answers
  docker exec "$1" bash -c 'for p in /proc/[0-9]*; do if tr "\0" " " <"$p/cmdline" | grep -q "^node .*$0"; then kill -STOP "${p#/proc/}"; fi; done' "$2"
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
  node -e 'const { asked, failed } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    process.exit(failed <= asked / 50 ? 0 : 1)' "$work/visits.json"
}

run_checks
