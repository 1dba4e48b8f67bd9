#!/usr/bin/env bash
# Updates built from the folder, as an operator types them, and the versions they must refuse: `npm run test:ops -- deploy`. Visitors
# come through Caddy, 20 a second (RATE), all the time.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=deploy
. tests/containers/stack.sh

main() {
  copy_project
  git init -q && commit first
  check "the first deploy, on an empty host, brings everything up under the commit's tag" first_deploy
  check "docker compose up -d then changes nothing" up_changes_nothing
  begin_visits
  check "an update with a migration comes into service, with a database role that the version before did not have" updates
  check "a version whose files are not committed has a tag of its own" tags_dirty_version
  for fault in does_not_build has_bad_caddyfile has_failing_migration waits_for_a_lock ends_at_start is_never_ready has_broken_worker; do
    check "a version that $(tr _ ' ' <<<"$fault"): the old one serves, and one line says why" is_refused "$fault"
  done
  check "an update that is interrupted leaves the old version alone" interrupted
  check "the next one cleans up after an update that was killed" deploys_after_kill
  check "of two updates at once the second waits" two_at_once
  check "a changed Caddyfile takes effect" changes_caddyfile
  check "going back, and going back again" goes_back
  check "three versions are kept" keeps_three
  check "visitors noticed nothing of all that" all_answered
  check "with two webs, an update replaces both" two_webs
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

# Later versions are built on the first one's image, without the long build.
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
    [ "$(sql "select count(*) from information_schema.columns where column_name = 'extra'")" = 1 ] && count 1 1
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
  [ "$status" -eq 1 ] && [ "$(wc -l <"$work/said")" -eq 1 ] && grep -q "$wanted" "$work/said" && [ "$(ids)" = "$before" ]
}

does_not_build() { echo 'RUN ls /no-such-thing' >>Dockerfile && wanted='The build failed'; }
has_bad_caddyfile() { echo 'nonsense {' >>ops/Caddyfile && wanted='ops/Caddyfile is invalid'; }
ends_at_start() { echo 'throw new Error("of the broken version");' >server/start.mjs && wanted='is unhealthy: web: Error: of the broken version'; }
has_broken_worker() { echo 'const = 3;' >jobs/worker.ts && wanted='is unhealthy: worker: SyntaxError.*(/site/jobs/worker.ts:1)'; }
is_never_ready() { echo 'console.error("Error: waits for ever"); setInterval(() => {}, 1000);' >server/start.mjs && wanted='is unhealthy: web: Error: waits for ever'; }
has_failing_migration() {
  echo 'export async function up() { throw new Error("of the failing migration"); }' >db/migrations/901-failing.ts
  wanted='failed to migrate: .*901-failing: of the failing migration'
}
waits_for_a_lock() {
  sed 's/extra/further/' db/migrations/900-extra.ts >db/migrations/901-waiting.ts
  sql 'begin; select count(*) from referrals; select pg_sleep(60)' >/dev/null 2>&1 &
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
