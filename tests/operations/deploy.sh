#!/usr/bin/env bash
# Tests ops/deploy with good versions and with versions it must reject: `npm run test:ops -- deploy`. Visitors
# come through Caddy all the time, 20 per second (RATE).
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=deploy
. tests/containers/stack.sh

main() {
  copy_project
  git init -q && commit first
  check "the first deploy on an empty host starts everything under the commit's tag" first_deploy
  check "docker compose up -d changes nothing after it" up_changes_nothing
  begin_visits
  check "an update with a migration and a new database role goes live, and keeps the old logs" updates
  check "a version with uncommitted files gets its own tag" tags_dirty_version
  for fault in does_not_build has_bad_caddyfile has_failing_migration waits_for_a_lock ends_at_start is_never_ready has_broken_worker; do
    check "a version that $(tr _ ' ' <<<"$fault"): the old one keeps serving, and the last lines say why" is_refused "$fault"
  done
  check "an interrupted update leaves the old version alone" interrupted
  check "the next update cleans up after a killed one" deploys_after_kill
  check "a second concurrent update waits" two_at_once
  check "a changed Caddyfile takes effect" changes_caddyfile
  check "two rollbacks in a row work" goes_back
  check "the last three versions are kept" keeps_three
  check "visitors noticed nothing" all_answered
  check "with two web processes, an update replaces both" two_webs
}

commit() { git add -A && git -c user.name=a -c user.email=a@example.com commit -qm "$1"; }

tag() { sed -n 's/^IMAGE=.*://p' .env; }

ids() { docker ps -q --filter "label=com.docker.compose.project=$project" --filter label=com.docker.compose.oneoff=False | sort; }

count() { # count WEBS WORKERS
  [ "$(container web | wc -l) $(container worker | wc -l)" = "$1 $2" ]
}

first_deploy() { ops/deploy && is_healthy && read_site && answers 200 / && [ "$(tag)" = "$(git rev-parse --short=12 HEAD)" ] && grep -q '^DEPLOYED_AT=20' .env; }

up_changes_nothing() {
  local before
  before=$(ids)
  compose up -d && [ "$(ids)" = "$before" ]
}

# Builds later versions from the first one's image, to skip the long build.
updates() {
  printf 'FROM %s\nCOPY server server\nCOPY jobs jobs\nCOPY db db\n' "${image%:*}:$(tag)" >Dockerfile
  rm -rf db/seed* db/sample-*
  cat >db/migrations/900-extra.ts <<'TS'
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table referrals add column extra text`.execute(db);
}
TS
  sql 'drop owned by ashfield_watch; drop role ashfield_watch'
  commit second && ops/deploy && [ "$(sql "select count(*) from pg_roles where rolname = 'ashfield_watch'")" = 1 ] &&
    [ "$(sql "select count(*) from information_schema.columns where column_name = 'extra'")" = 1 ] && count 1 1 &&
    zgrep -q listening .releases/logs/*-web-*.gz && zgrep -q 'worker started' .releases/logs/*-worker-*.gz
}

tags_dirty_version() {
  echo '// changed' >>server/start.mjs
  ops/deploy && [ "$(tag)" = "$(git rev-parse --short=12 HEAD)-dirty" ] && git checkout -q .
}

is_refused() { # is_refused FAULT
  local before status wanted
  before=$(ids)
  "$1"
  READY_SECONDS=20 ops/deploy >/dev/null 2>"$work/said"
  status=$?
  git checkout -q . && git clean -qfd db
  cat "$work/said"
  [ "$status" -eq 1 ] && grep -q "$wanted" "$work/said" && [ "$(ids)" = "$before" ]
}

does_not_build() { echo 'RUN ls /no-such-thing' >>Dockerfile && wanted='The build failed'; }
has_bad_caddyfile() { echo 'nonsense {' >>ops/Caddyfile && wanted='ops/Caddyfile is invalid'; }
ends_at_start() { echo 'throw new Error("of the broken version");' >server/start.mjs && wanted='Error: of the broken version'; }
has_broken_worker() { echo 'const = 3;' >jobs/worker.ts && wanted='is unhealthy: worker'; }
is_never_ready() { echo 'console.error("Error: waits for ever"); setInterval(() => {}, 1000);' >server/start.mjs && wanted='is unhealthy: web'; }
has_failing_migration() {
  echo 'export async function up() { throw new Error("of the failing migration"); }' >db/migrations/901-failing.ts
  wanted='901-failing: of the failing migration'
}
waits_for_a_lock() {
  sed 's/extra/further/' db/migrations/900-extra.ts >db/migrations/901-waiting.ts
  sql 'begin; select count(*) from referrals; select pg_sleep(300)' >/dev/null 2>&1 &
  sleep 1
  wanted='901-waiting: others hold a lock that it needs'
}

begin_deploy() {
  sql "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()"
  ops/deploy >"$work/said" 2>&1 &
  deploy=$!
  eventually 60 grep -q starting "$work/said" && sleep 4
}

interrupted() {
  local before
  before=$(ids)
  begin_deploy && kill -TERM "$deploy"
  ! wait "$deploy" && [ "$(ids)" = "$before" ]
}

deploys_after_kill() {
  begin_deploy && kill -KILL "$deploy"
  ops/deploy && count 1 1
}

two_at_once() {
  begin_deploy && ops/deploy >"$work/second" && wait "$deploy" && grep -q 'Another update' "$work/second" && count 1 1
}

changes_caddyfile() {
  sed -i 's|^\tlog$|\tlog\n\theader X-Changed yes|' ops/Caddyfile
  commit third && ops/deploy && fetch / -D - -o /dev/null | grep -qi '^x-changed: yes'
}

goes_back() {
  local newest
  newest=$(tag)
  ops/rollback && ops/rollback && [ "$(tag)" != "$newest" ] && count 1 1 && ! ops/rollback && ops/deploy "$newest" && [ "$(tag)" = "$newest" ]
}

keeps_three() {
  docker image ls "${image%:*}" --format '{{.Tag}}' | sort | cmp - <(sort .releases/history) && [ "$(wc -l <.releases/history)" = 3 ]
}

two_webs() {
  sed -i 's/^WEB_REPLICAS=.*/WEB_REPLICAS=2/' .env
  begin_visits
  ops/deploy && ops/rollback && all_answered && count 2 1
}

run_checks
