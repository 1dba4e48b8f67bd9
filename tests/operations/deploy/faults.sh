# Sourced by tests/operations/deploy.sh, in the copy of the project: versions that must not come into service.
# shellcheck shell=bash

# A fault changes the folder; what is refused leaves no trace in the stack, and the folder is put right again.
is_refused() { # is_refused FAULT
  local before status lines wanted
  rm -rf "$work/whole" && cp -a "$copy" "$work/whole"
  before=$(running_ids)
  on_top_of_the_running_image
  "$1"
  deploy
  status=$?
  restore
  lines=$(grep -cvE ': (building|migrating|starting)' "$work/said")
  echo "status $status, lines $lines, wanted: $wanted"
  [ "$status" -eq 1 ] && [ "$lines" -eq 1 ] && grep -q "$wanted" "$work/said" && [ "$(running_ids)" = "$before" ] &&
    [ "$(container web | wc -l) $(container worker | wc -l)" = "1 1" ] && answers 200 / && answers 200 /readyz
}

# Without the long build of pages that are the same.
on_top_of_the_running_image() {
  printf 'FROM %s\nCOPY server server\nCOPY jobs jobs\nCOPY db db\n' "$(running_image)" >Dockerfile
  rm -rf db/seed* db/sample-*
}

restore() {
  find "$copy" -mindepth 1 -maxdepth 1 ! -name .releases ! -name .env -exec rm -rf {} +
  find "$work/whole" -mindepth 1 -maxdepth 1 ! -name .releases ! -name .env -exec cp -a {} "$copy/" \;
}

does_not_build() { echo 'RUN ls /no-such-thing' >>Dockerfile && wanted='does not build.*no-such-thing\|does not build.*returned a non-zero code'; }
has_bad_caddyfile() { echo 'nonsense {' >>ops/Caddyfile && wanted='ops/Caddyfile cannot be used'; }
has_no_secret() { rm secrets/alert_webhook && wanted='alert_webhook is missing: run ops/init'; }
ends_at_start() { echo 'throw new Error("of the broken version");' >server/start.mjs && wanted='web ends at its start: .*of the broken version'; }
is_never_ready() {
  cat >server/start.mjs <<'JS'
import { createServer } from "node:http";
createServer((request, response) => response.writeHead(503).end("no")).listen(3000);
console.error("Error: waiting for something");
JS
  export READY_SECONDS=10
  wanted='web is not ready after 10 s: .*waiting for something'
}
fails_at_pages() {
  cat >server/start.mjs <<'JS'
import { createServer } from "node:http";
createServer((request, response) => response.writeHead(request.url === "/readyz" ? 200 : 500).end("no")).listen(3000);
JS
  export READY_SECONDS=10
  wanted='web is not ready after 10 s'
}
has_broken_worker() { unset READY_SECONDS && echo 'throw new Error("of the broken worker");' >jobs/worker.ts && wanted='worker ends at its start: .*of the broken worker'; }
has_failing_migration() {
  echo 'export async function up() { throw new Error("of the failing migration"); }' >"$migrations/901-failing".ts
  wanted='901-failing: of the failing migration'
}
waits_for_a_lock() {
  sed 's/extra/further/' "$migrations/900-extra-1".ts >"$migrations/901-waiting".ts
  # A reader, whom visitors do not notice, and who holds up whoever changes the table.
  sql 'begin; select count(*) from referrals; select pg_sleep(60)' >/dev/null 2>&1 &
  sleep 1
  wanted='901-waiting: others hold a lock that it needs'
}
