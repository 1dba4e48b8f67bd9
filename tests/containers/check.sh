#!/usr/bin/env bash
# Builds the image and tests the stack in a copy of the project: `bash tests/containers/check.sh`.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=containers
. tests/containers/stack.sh
lock="pg_locks where relation = 'reviews'::regclass and mode = 'AccessExclusiveLock'"
services="caddy web worker watch desk postgres redis backup"

main() {
  copy_project
  check "ops/init, a filled-in .env and docker compose up -d --build start a healthy stack" starts_healthy --build
  read_site
  check "the image runs as an ordinary user, without tools, tests or sample reviews" holds_what_runs
  check "the image is under 300 MB, and under 40 MB without its base" is_small
  check "the image lists its packages" lists_packages

  check "only caddy is published, and the desk to this machine" publishes_caddy_alone
  check "every container is read-only, limited, without capabilities and in the right networks" is_hardened
  check "no container's configuration contains a secret" shows_no_secret
  check "web has no internet access, the worker does" has_no_way_out
  check "metrics are available on the data network, but not through caddy" keeps_metrics_in
  check "the desk's link works once, only on this machine, and never through caddy" opens_desk
  check "no process is a superuser or owns the tables" has_least_privilege
  check "the database logs errors without row values" logs_no_row

  check "pages work through caddy, and an unknown one is a 404" answers_pages
  check "assets are compressed and cached forever" answers_assets
  check "a page is streamed through caddy" streams
  check "caddy logs no query or token" logs_no_secret
  check "a referral sent through caddy is thanked for" posts_referral
  check "friend and referrer get one email each, the friend's with the code" emails_once
  check "one id connects the form and its emails in both logs" follows_request
  check "a person's eleventh form within ten minutes is refused, even from a forged address" limits_forms
  check "a form is stored within a second while Redis is paused or stopped" stores_without_redis
  check "a form gets a response within 8 s while the emails table is locked" answers_while_emails_wait
  check "5xx responses and Postgres's disk are recorded for the watchdog" sees_errors_and_disk
  check "ops commands work, and find web, worker and redis healthy" operates

  check "an update under load loses no request" updates
  check "a version that crashes at startup is rejected with its error, and no visitor notices" refuses_broken
  check "a rollback under load loses no request" goes_back
  check "a hanging web process is killed and restarted" restarts_hung_web
  check "on SIGTERM, web finishes its page and exits with 0" web_stops
  check "caddy's own error page has the security headers" answers_for_web
  check "a stack that was taken down comes back with its data" comes_back
}

holds_what_runs() {
  [ "$(docker run --rm "$image" id -u)" -gt 0 ] && docker run --rm "$image" sh -c '
    ls -d build/server/index.js build/client/assets server/start.mjs jobs/worker.ts db/migrate.ts || exit 1
    for name in node_modules/vite node_modules/typescript tests dev app .git .env; do
      if [ -e "$name" ]; then echo "$name is there"; exit 1; fi
    done'
}

# With another base image, only our own part counts.
is_small() {
  local size base
  size=$(docker image inspect -f '{{.Size}}' "$image")
  base=$(docker image inspect -f '{{.Size}}' "${NODE_IMAGE:-node:24-slim}")
  echo "$(((size - base) / 1000000)) MB above the base"
  [ $((size - base)) -lt 40000000 ] && { [ -n "${NODE_IMAGE:-}" ] || [ "$size" -lt 300000000 ]; }
}

lists_packages() {
  docker run --rm "$image" node -e '
    const { existsSync, readFileSync } = require("fs");
    const { components } = JSON.parse(readFileSync("sbom.cdx.json", "utf8"));
    const bad = components.filter(({ licenses }) => !licenses?.length);
    const own = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).dependencies);
    const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name));
    const missing = own.filter((name) => !names.includes(name) || !existsSync(`node_modules/${name}`));
    console.log(components.length, bad, missing);
    process.exit(components.length >= own.length && bad.length + missing.length === 0 ? 0 : 1);'
}

publishes_caddy_alone() {
  docker ps --filter "label=com.docker.compose.project=$project" --format '{{.Names}} {{.Ports}}' >"$work/ports"
  cat "$work/ports"
  grep -e '->' "$work/ports" | grep -q caddy && ! grep -e '->' "$work/ports" | grep -v caddy | grep -qvE ' 127\.0\.0\.1:[0-9]+->9470/tcp$'
}

is_hardened() {
  local service found networks
  for service in $services; do
    found=$(docker inspect -f '{{with .HostConfig}}{{.ReadonlyRootfs}} {{.CapDrop}} {{.SecurityOpt}} {{.Privileged}} {{.PidsLimit}} {{if and .Memory .NanoCpus}}bounded{{end}} {{.RestartPolicy.Name}}{{range .CapAdd}} {{.}}{{end}}{{end}}' "$(container "$service")")
    networks=$(docker inspect -f '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}' "$(container "$service")" | sed "s/${project}_//g")
    echo "$service: $found; $networks"
    case "$service $found" in
      "caddy true [ALL] [no-new-privileges:true] false 256 bounded unless-stopped "*NET_BIND_SERVICE) ;;
      "$service true [ALL] [no-new-privileges:true] false 256 bounded unless-stopped") ;;
      *) return 1 ;;
    esac
    case "$service: $networks" in
      "caddy: edge front " | "web: data front " | "desk: data local " | "worker: data out " | "watch: data out ") ;;
      "postgres: data " | "redis: data " | "backup: data ") ;;
      *) return 1 ;;
    esac
    [ "$service" = caddy ] || [ "$(docker exec "$(container "$service")" id -u)" -gt 0 ] || return 1
  done
}

shows_no_secret() {
  local service
  for service in $services migrate; do docker inspect -f '{{.Config.Env}} {{.Config.Cmd}}' "$(container "$service")" >>"$work/inspected"; done
  cat "$work/secrets/"* | sed -n 's|^postgres://[a-z_]*:\([^@]*\)@.*|\1|p; t; s|^\([0-9a-f]\{48,96\}\)$|\1|p' >"$work/passwords"
  [ "$(wc -l <"$work/passwords")" -ge 7 ] && ! grep -qF -f "$work/passwords" "$work/inspected"
}

# The mail server stands in for the internet. By address, as its name does not resolve in other networks.
has_no_way_out() {
  local outside
  outside=$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(container mail)")
  docker exec "$(container worker)" node -e "$reach" "$outside" && ! docker exec "$(container web)" node -e "$reach" "$outside"
}
reach='require("net").connect(2525, process.argv[1]).on("connect", () => process.exit(0)).on("error", () => process.exit(1)).setTimeout(2000, () => process.exit(1))'

keeps_metrics_in() {
  local path
  docker exec "$(container worker)" node -e "$read_metrics" http://web:9465 && docker exec "$(container worker)" node -e "$read_metrics" http://127.0.0.1:9464 || return 1
  for path in /metrics //metrics /%6detrics; do
    ! fetch "$path" --path-as-is -L | grep -qE '^# HELP|process_cpu' || return 1
  done
}
# shellcheck disable=SC2016
read_metrics='fetch(`${process.argv[1]}/metrics`).then((r) => r.text()).then((t) => process.exit(t.includes("# HELP") ? 0 : 1), () => process.exit(1))'

opens_desk() {
  local desk link path
  desk=http://$(docker port "$(container desk)" 9470/tcp)
  [ "$(curl -sS -o /dev/null -w '%{http_code}' "$desk/")" = 401 ] &&
    [ "$(curl -sS -o /dev/null -w '%{http_code}' -H 'Host: evil.example' "$desk/")" = 403 ] || return 1
  link=$(compose run --rm -T ops desk | sed -n 's/.*link=//p')
  [ "$(open_desk "$work/cookies")" = 303 ] && [ "$(open_desk /dev/null)" = 410 ] || return 1
  curl -sS -b "$work/cookies" "$desk/" | grep -q 'No referrals to review' || return 1
  for path in / "/open?link=$link" /find; do
    ! fetch "$path" -L | grep -qE 'The desk|No referrals to review' || return 1
  done
}

open_desk() { # open_desk COOKIES
  curl -sS -o /dev/null -w '%{http_code}' -c "$1" -H "Origin: $desk" -d "link=$link" -d 'name=Dora' "$desk/open"
}

# tests/integration/roles.test.ts checks each role's rights on each table.
has_least_privilege() {
  local role
  [ "$(sql "select count(*) from pg_roles where rolname like 'ashfield\_%' and (rolsuper or rolcreatedb or rolcreaterole or rolbypassrls or rolreplication)")" = 0 ] &&
    [ "$(sql "select string_agg(distinct tableowner, ' ') from pg_tables where schemaname = 'public'")" = ashfield_owner ] || return 1
  for role in web office watch; do
    ! docker exec "$(container postgres)" psql -U "ashfield_$role" -d ashfield -qAt -c 'create table planted ()' || return 1
    ! docker exec "$(container postgres)" psql -U "ashfield_$role" -d ashfield -qAt -c 'select lo_create(0)' || return 1
  done
}

# Without log_error_verbosity=terse, errors log row values.
logs_no_row() {
  sql "insert into referrals (referrer_name) values ('Somebody Personal')"
  eventually 5 logged 'null value in column' "$(container postgres)" && ! logged 'Failing row' "$(container postgres)"
}

answers_pages() {
  answers 200 / && answers 200 /referrals && answers 200 /readyz && answers 404 /no-such-page && fetch / | grep -q '</html>'
}

find_asset() { fetch / | grep -oE '/assets/[A-Za-z0-9._-]+\.css' | head -n 1; }

answers_assets() {
  fetch "$(find_asset)" -D "$work/headers" -o /dev/null -H 'Accept-Encoding: br' && cat "$work/headers" &&
    grep -qi '^content-encoding: br' "$work/headers" && grep -qi '^cache-control:.*immutable' "$work/headers"
}

# While the reviews table is locked, the shell arrives; afterwards, the rest of the same page.
streams() {
  local page came_early
  lock_reviews && begin_page && ! grep -q '</html>' "$work/page"
  came_early=$?
  free_reviews
  wait "${page:-}" && grep -q '</html>' "$work/page" && [ "$came_early" -eq 0 ]
}

lock_reviews() {
  sql 'begin; lock table reviews; select pg_sleep(60)' >/dev/null 2>&1 &
  eventually 10 holds_lock
}

holds_lock() { [ "$(sql "select count(*) from $lock and granted")" = 1 ]; }

free_reviews() { sql "select pg_terminate_backend(pid) from $lock"; }

begin_page() {
  : >"$work/page"
  # A search, which is never cached.
  fetch '/reviews?q=truck' --compressed -N >"$work/page" &
  page=$!
  eventually 4 grep -q '<h1' "$work/page"
}

logs_no_secret() {
  local path
  for path in '/unsubscribe/secret-token?secret=query' /Unsubscribe/secret /%75nsubscribe/secret //x/unsubscribe/secret; do
    fetch "$path" --path-as-is >/dev/null
  done
  eventually 5 logged '/unsubscribe/' "$(container caddy)" && ! logged 'secret' "$(container caddy)"
}

posts_referral() {
  fetch /referrals | tr '<' '\n' >"$work/form"
  idempotency_key=$(hidden_field idempotencyKey)
  form_token=$(hidden_field formToken)
  # Wait like a person: emails of forms sent within half a second are held.
  sleep 1
  post_form -D "$work/posted" | grep -qF 'Thank You for Your Referral!'
}

post_form() {
  fetch /referrals -H "Origin: $site" --data-urlencode "idempotencyKey=$idempotency_key" --data-urlencode "formToken=$form_token" \
    --data-urlencode 'referrerName=Rita Rowe' --data-urlencode 'referrerEmail=rita@example.com' \
    --data-urlencode 'referredName=Frank Ford' --data-urlencode 'referredEmail=frank@example.com' "$@"
}

emails_once() {
  local code
  code=$(sql 'select discount_code from referrals')
  [ -n "$code" ] && eventually 30 has_one_email frank@example.com && emails_to frank@example.com | grep -qF -- "$code" && eventually 30 has_one_email rita@example.com
}

follows_request() {
  local id
  id=$(tr -d '\r' <"$work/posted" | sed -n 's/^[Xx]-[Rr]equest-[Ii]d: //p')
  echo "request: $id"
  docker logs "$(container web)" 2>&1 | grep -F "$id" | grep -q 'referral received' && eventually 10 logged_both "$id"
}

logged_both() { [ "$(docker logs "$(container worker)" 2>&1 | grep -F "$1" | grep -c 'email sent')" -eq 2 ]; }

limits_forms() {
  local number status
  for number in $(seq 11); do
    status=$(fetch /referrals -o /dev/null -w '%{http_code}' -H "Origin: $site" -H "X-Forwarded-For: 10.9.8.$number" \
      --data-urlencode 'referrerName=Lena Lind' --data-urlencode 'referrerEmail=lena@example.com' \
      --data-urlencode 'referredName=Lars Lund' --data-urlencode "referredEmail=lars$number@example.com")
    echo "$number: $status"
  done
  sql "delete from referrals where referrer_email = 'lena@example.com'" && [ "$status" = 429 ]
}

# Postgres connections idle for 30 s are closed, so each form then needs a new one, and a DNS lookup.
stores_without_redis() {
  local redis stored=0
  redis=$(container redis)
  renew_limits
  docker pause "$redis" && sleep 35
  stores_in_time || stored=1
  docker unpause "$redis" && docker stop -t 5 "$redis" && sleep 35
  stores_in_time || stored=1
  docker start "$redis" && eventually 60 is_healthy && forget_forms && [ "$stored" -eq 0 ]
}

# Resets the rate limit, which web and Redis count.
renew_limits() { docker exec "$(container redis)" redis-cli flushall && compose restart -t 20 web && eventually 60 is_healthy; }

forget_forms() { sql "delete from referrals where referrer_email ~ '^rita[0-9]'"; }

stores_in_time() {
  local number
  for number in 1 2; do
    sends_form || return 1
    grep -qE '^200 0\.' "$work/timed" || return 1
  done
}

# Sends a referral between two new people. Writes status and seconds to $work/timed.
sends_form() {
  fetch /referrals | tr '<' '\n' >"$work/form"
  idempotency_key=$(hidden_field idempotencyKey)
  form_token=$(hidden_field formToken)
  fetch /referrals -o /dev/null -w '%{http_code} %{time_total}\n' -H "Origin: $site" \
    --data-urlencode "idempotencyKey=$idempotency_key" --data-urlencode "formToken=$form_token" \
    --data-urlencode 'referrerName=Rita Rowe' --data-urlencode "referrerEmail=rita$RANDOM@example.com" \
    --data-urlencode 'referredName=Frank Ford' --data-urlencode "referredEmail=frank$RANDOM@example.com" >"$work/timed"
  cat "$work/timed"
}

answers_while_emails_wait() {
  local locked="pg_locks where relation = 'emails'::regclass and mode = 'AccessExclusiveLock'"
  renew_limits
  sql 'begin; lock table emails; select pg_sleep(60)' >/dev/null 2>&1 &
  eventually 10 eval '[ "$(sql "select count(*) from $locked and granted")" = 1 ]' && sends_form
  sql "select pg_terminate_backend(pid) from $locked and granted" >/dev/null
  grep -qE '^503 [0-7]\.' "$work/timed"
}

sees_errors_and_disk() {
  eventually 90 eval '[ "$(sql "select disk_free between 1 and disk_size from backup_state")" = t ]' &&
    eventually 15 eval '[ "$(sql "select sum(failed_answers) > 0 from processes")" = t ]' && forget_forms
}

operates() {
  compose run -T --rm ops referrals book "$(sql 'select discount_code from referrals')" && [ "$(sql 'select status from referrals')" = booked ] &&
    compose run -T --rm ops check web worker redis
}

updates() {
  derive next
  begin_visits
  ops/deploy next && all_answered && runs next
}

runs() { # runs TAG
  docker ps --filter "label=com.docker.compose.project=$project" --format '{{.Image}} {{.Label "com.docker.compose.service"}}' |
    grep -E ' (web|worker|watch|desk)$' | sort | cmp - <(printf "${image%:*}:$1 %s\n" desk watch web worker) && grep -qx "IMAGE=${image%:*}:$1" .env
}

refuses_broken() {
  local status
  derive broken 'RUN echo "throw new Error(\"of the broken version\")" >server/start.mjs' || return 1
  begin_visits
  ops/deploy broken 2>"$work/said"
  status=$?
  all_answered && [ "$status" -eq 1 ] && grep -q 'Error: of the broken version' "$work/said" && runs next
}

goes_back() {
  begin_visits
  ops/rollback && all_answered && runs check
}

restarts_hung_web() {
  local web
  web=$(container web)
  docker exec "$web" bash -c 'kill -STOP $(cat /proc/1/task/1/children)' && eventually 110 has_restarted "$web" && eventually 30 answers 200 / -m 3
}

has_restarted() { [ "$(docker inspect -f '{{.RestartCount}}' "$1")" = 1 ]; }

web_stops() {
  local page stop
  lock_reviews && begin_page
  compose stop web & stop=$!
  eventually 10 logged '"msg":"stopping"' "$(container web)"
  free_reviews
  wait "${page:-}" && grep -q '</html>' "$work/page" && wait "$stop" && ended_with_0 "$(container web)"
}

answers_for_web() {
  local name
  [ "$(fetch / -D "$work/headers" -o /dev/null -w '%{http_code}')" = 503 ] || return 1
  for name in content-security-policy strict-transport-security x-content-type-options x-frame-options referrer-policy; do
    grep -qi "^$name: " "$work/headers" || return 1
  done
}

comes_back() { compose down -t 20 && starts_healthy && [ "$(sql 'select count(*) from referrals')" = 1 ]; }

run_checks
