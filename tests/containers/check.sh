#!/usr/bin/env bash
# Builds the image and tests the whole stack: `bash tests/containers/check.sh`.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=containers
. tests/containers/stack.sh
lock="pg_locks where relation = 'reviews'::regclass and mode = 'AccessExclusiveLock'"

main() {
  check "the image builds" build
  check "the image runs as an ordinary user" is_not_root
  check "the image is under 300 MB, and its own part under 40 MB" is_small
  check "the image lists what it is made of" lists_packages
  check "the image holds what runs, and no tools, tests or sample reviews" holds_what_runs
  check "web alone, as process 1, ends with 0 on SIGTERM" ends_as_process_1

  write_env
  check "the stack gets healthy from nothing but ops/init and a filled .env" starts_healthy
  site=http://localhost:$(docker port "$(container caddy)" 80/tcp | sed -n '1s/.*://p')
  check "caddy alone is published, and the desk to this machine" publishes_caddy_alone
  check "every container is read-only, bounded, without capabilities and secrets, and has no way that is not meant" is_hardened
  check "ops/check-compose asks the engine by itself, and tells of the one container that is not ours" asks_engine
  check "a way out for web would be told of" tells_of_way_out
  check "metrics are answered on the data network, and neither through caddy nor to the host" keeps_metrics_in
  check "the queue's board answers on this machine alone, and changes nothing" shows_board
  check "the desk opens by its link on this machine alone, once, and never through caddy" opens_desk
  check "no container's configuration holds a secret" shows_no_secret
  check "web has no way out, the worker has" has_no_way_out
  check "no process is superuser or owner, and each has its own rights alone" has_least_privilege
  check "the database logs errors without the row" logs_no_row
  check "pages answer through caddy, an unknown one with 404" answers_pages
  check "assets come compressed and may be kept for ever" answers_assets
  check "a body over the limit is answered with 413" refuses_large_body
  check "a streamed page comes in pieces through caddy" streams
  check "caddy logs no query and no token" logs_no_secret
  check "a visitor cannot choose the id of his request" gives_own_request_id
  check "a referral through caddy is thanked for" posts_referral
  check "the friend gets one mail, with the code" mails_friend
  check "the referrer gets one receipt" mails_referrer
  check "one id leads from the form to its mails, through both logs" follows_request
  check "the same form sent again brings no second row and no second mail" repeats_referral
  check "a sixth form within ten minutes is refused, whatever address its sender claims" limits_forms
  check "two migrations at once succeed" migrates_twice
  check "the operator's commands have a role of their own" operates
  check "the operator's check sees web, worker and a redis that takes jobs" sees_processes
  check "the watch for alerts runs on" watches
  check "a volume from before the roles gets them by one command" gets_roles_later
  check "redis appends to its file and never evicts" redis_is_durable
  check "web on SIGTERM finishes the page it is answering and ends with 0" web_stops
  check "caddy's own answer carries the security headers" answers_for_web
  check "worker on SIGTERM ends with 0 in time" worker_stops
  check "a stack that was taken down comes back with its data" comes_back
}

is_not_root() {
  local user
  user=$(docker image inspect -f '{{.Config.User}}' "$image")
  echo "user: $user"
  [ -n "$user" ] && [ "$user" != root ] && [ "$(docker run --rm "$image" id -u)" -gt 0 ]
}

# Of another base than the usual one, the image's own part alone counts.
is_small() {
  local size base
  size=$(docker image inspect -f '{{.Size}}' "$image")
  base=$(docker image inspect -f '{{.Size}}' "${NODE_IMAGE:-node:24-slim}")
  echo "$(((size - base) / 1000000)) MB above the base"
  [ "$size" -gt "$base" ] && [ $((size - base)) -lt 40000000 ] && { [ -n "${NODE_IMAGE:-}" ] || [ "$size" -lt 300000000 ]; }
}

# Each package of node_modules stands in the list with its licence, and nothing else does.
lists_packages() {
  docker run --rm "$image" node -e "$compare_packages"
}
compare_packages='const { existsSync, readdirSync, readFileSync } = require("fs");
const list = JSON.parse(readFileSync("sbom.cdx.json", "utf8"));
const named = list.components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, "")).sort();
const found = [];
function read(folder) {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(".")) continue;
    if (name.startsWith("@")) { read(`${folder}/${name}`); continue; }
    const own = JSON.parse(readFileSync(`${folder}/${name}/package.json`, "utf8"));
    found.push(`${own.name}@${own.version}`);
    if (existsSync(`${folder}/${name}/node_modules`)) read(`${folder}/${name}/node_modules`);
  }
}
read("node_modules");
const unlike = [...new Set(found)].filter((one) => !named.includes(one)).concat(named.filter((one) => !found.includes(one)));
const unlicensed = list.components.filter(({ licenses }) => !licenses?.length).map(({ purl }) => purl);
console.log(`${named.length} packages`, { unlike, unlicensed });
process.exit(named.length > 50 && unlike.length + unlicensed.length === 0 ? 0 : 1);'

holds_what_runs() {
  docker run --rm "$image" sh -c '
    ls -d build/server/index.js build/client/assets server/start.mjs jobs/worker.ts db/migrate.ts || exit 1
    for name in node_modules/vite node_modules/typescript tests dev app .git .env; do
      if [ -e "$name" ]; then echo "$name is there"; exit 1; fi
    done'
}

ends_as_process_1() {
  docker run -d --name "$project-alone" -e SITE_URL=http://localhost -e DATABASE_URL=postgres://nobody@127.0.0.1/none "$image" &&
    eventually 20 logged listening "$project-alone" &&
    docker stop -t 15 "$project-alone" && ended_with_0 "$project-alone"
}

# Without log_error_verbosity=terse the detail of an error writes the values of the row into the log.
logs_no_row() {
  docker exec "$(container postgres)" psql -U ashfield -d ashfield \
    -c "insert into referrals (referrer_name) values ('Somebody Personal')" >/dev/null 2>&1
  sleep 1
  docker logs "$(container postgres)" >"$work/postgres-log" 2>&1
  grep -q 'null value in column' "$work/postgres-log" && ! grep -q 'Failing row' "$work/postgres-log"
}

publishes_caddy_alone() {
  docker ps --filter "label=com.docker.compose.project=$project" --format '{{.Names}} {{.Ports}}' >"$work/ports"
  cat "$work/ports"
  grep -e '->' "$work/ports" | grep -q caddy && ! grep -e '->' "$work/ports" | grep -v caddy | grep -qvE ' 127\.0\.0\.1:[0-9]+->9470/tcp$'
}

# As an operator types it; the test's own mail server was never hardened.
asks_engine() {
  local status
  (
    while IFS= read -r line; do export "${line?}"; done < <(grep -E '^[A-Z_]+=' "$work/env")
    export COMPOSE_PROJECT_NAME=$project COMPOSE_FILE=docker-compose.yml:tests/containers/mail-sink.yml
    ops/check-compose
  ) >"$work/asked" 2>&1 </dev/null
  status=$?
  cat "$work/asked"
  [ "$status" -eq 1 ] && grep -qE '^ok .* postgres ' "$work/asked" && grep -qE '^fail .* mail .*read_only: true' "$work/asked" &&
    ! grep -E '^fail' "$work/asked" | grep -qv ' mail '
}

# By the rules that operators ask by `ops/check-compose`; the test's own mail server is none of ours.
is_hardened() {
  local service
  inspect_stack >"$work/inspected.json" && check_compose || return 1
  for service in caddy web worker watch desk postgres backup redis; do
    if docker exec "$(container "$service")" sh -c 'touch /planted' 2>/dev/null; then return 1; fi
  done
}

inspect_stack() {
  local containers
  containers=$(for service in caddy web worker watch desk migrate postgres backup redis; do container "$service"; done)
  # shellcheck disable=SC2046,SC2086
  docker inspect $containers $(docker network ls -q --filter "label=com.docker.compose.project=$project")
}

check_compose() {
  docker run -i --rm --network none "$image" node ops/cli.ts check compose <"$work/inspected.json"
}

# That no port of theirs is published is looked at by publishes_caddy_alone.
keeps_metrics_in() {
  local path address web
  web=$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}' "$(container web)")
  docker exec "$(container worker)" node -e "$read_metrics" http://web:9465 || return 1
  docker exec "$(container worker)" node -e "$read_metrics" http://127.0.0.1:9464 || return 1
  # A container of another network, as the mail server is.
  for address in $web; do
    ! docker exec "$(container mail)" node -e "$read_metrics" "http://$address:9465" || return 1
  done
  for path in /metrics /healthz /metrics/ //metrics /%6detrics /board /board/queue/jobs; do
    case $(fetch "$path" --path-as-is -o "$work/metrics" -w '%{http_code}') in
      404 | 400 | 301) ;;
      *) return 1 ;;
    esac
    ! grep -qE '^# HELP|^ok$|site_mails|process_cpu|bull-board' "$work/metrics" || return 1
  done
}
# shellcheck disable=SC2016
read_metrics='fetch(`${process.argv[1]}/metrics`, { signal: AbortSignal.timeout(2000) }).then((r) => r.text()).then((t) => process.exit(t.includes("site_mails") ? 0 : 1), () => process.exit(1))'

shows_board() {
  local result
  compose --profile board up -d --no-build --no-deps board && board_is_private
  result=$?
  compose --profile board rm -sf board
  return "$result"
}

board_is_private() {
  local board published path
  published=$(docker port "$(container board)" 9466/tcp)
  echo "published: $published"
  # Nowhere but on the loopback address.
  [ "$(echo "$published" | sed 's/:[0-9]*$//')" = 127.0.0.1 ] || return 1
  board=http://127.0.0.1:${published##*:}
  eventually 20 curl -sS -o "$work/board" "$board/" || return 1
  grep -qi 'bull' "$work/board" && curl -sS "$board/api/queues" | grep -q '"name":"jobs"' || return 1
  [ "$(curl -sS -o /dev/null -w '%{http_code}' -X PUT "$board/api/queues/jobs/pause")" = 405 ] || return 1
  for path in /board /api/queues /ui /queue/jobs; do
    fetch "$path" -o "$work/board" && ! grep -qE 'bull|"queues"' "$work/board" || return 1
  done
  # No way out, although its port is published: by the address of the mail server, which stands for the world outside.
  ! docker exec "$(container board)" node -e "$reach" "$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(container mail)")" &&
    docker inspect "$(container board)" $(docker network ls -q --filter "label=com.docker.compose.project=$project") >"$work/inspected.json" &&
    [ "$(check_compose | grep -c '^fail .* board ')" = 0 ]
}

opens_desk() {
  local published desk link path
  published=$(docker port "$(container desk)" 9470/tcp)
  echo "published: $published"
  [ "$(echo "$published" | sed 's/:[0-9]*$//')" = 127.0.0.1 ] || return 1
  desk=http://127.0.0.1:${published##*:}
  [ "$(curl -sS -o /dev/null -w '%{http_code}' "$desk/")" = 401 ] || return 1
  [ "$(curl -sS -o /dev/null -w '%{http_code}' -H 'Host: evil.example' "$desk/")" = 403 ] || return 1
  link=$(compose run --rm -T ops desk --json | sed -n 's/.*"link": ".*link=\([^"]*\)".*/\1/p')
  [ "$(open_desk "$desk" "$link" "$work/cookies")" = 303 ] && [ "$(open_desk "$desk" "$link" /dev/null)" = 410 ] || return 1
  curl -sS -b "$work/cookies" "$desk/" | grep -q 'Held referrals' || return 1
  for path in / /open /open?link=$link /find /close; do
    fetch "$path" -L -o "$work/desk" && ! grep -qE 'The desk|Held referrals' "$work/desk" || return 1
  done
}

open_desk() { # open_desk URL LINK COOKIES
  curl -sS -o /dev/null -w '%{http_code}' -c "$3" -H "Origin: $1" -d "link=$2" -d 'name=Dora' "$1/open"
}

tells_of_way_out() {
  docker network connect "$(network out)" "$(container web)" && inspect_stack >"$work/inspected.json"
  check_compose && return 1
  docker network disconnect "$(network out)" "$(container web)" && inspect_stack >"$work/inspected.json" && check_compose
}

network() { # network NAME
  docker network ls -q --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.network=$1"
}

shows_no_secret() {
  local service
  for service in caddy web worker watch desk migrate postgres backup redis; do
    docker inspect -f '{{.Config.Env}} {{.Config.Cmd}}' "$(container "$service")" >>"$work/inspected"
  done
  cat "$work/secrets/"* | sed -n 's|^postgres://[a-z_]*:\([^@]*\)@.*|\1|p; t; s|^\([0-9a-f]\{48,96\}\)$|\1|p' >"$work/passwords"
  [ "$(wc -l <"$work/passwords")" -eq 8 ] && ! grep -qF -f "$work/passwords" "$work/inspected"
}

# The mail server stands for the world outside: by its address, as a name is not known in other networks anyway.
has_no_way_out() {
  local outside service
  outside=$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(container mail)")
  echo "outside: $outside"
  docker exec "$(container worker)" node -e "$reach" "$outside" || return 1
  ! docker exec "$(container web)" node -e "$reach" "$outside" || return 1
  for service in web postgres backup redis; do
    docker inspect -f '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}' "$(container "$service")" | tr ' ' '\n' >"$work/networks"
    grep . "$work/networks" | while read -r network; do
      [ "$(docker network inspect -f '{{.Internal}}' "$network")" = true ] || exit 1
    done || return 1
  done
}
# shellcheck disable=SC2016
reach='require("net").connect(2525, process.argv[1]).on("connect", () => process.exit(0)).on("error", () => process.exit(1)).setTimeout(2000, () => process.exit(1))'

as() { # as ROLE SQL
  docker exec "$(container postgres)" psql -U "ashfield_$1" -d ashfield -qAt -v ON_ERROR_STOP=1 -c "$2"
}

refused() { # refused ROLE SQL
  if as "$1" "$2" >"$work/refused" 2>&1; then
    echo "ashfield_$1 may: $2"
    return 1
  fi
  grep -qE 'permission denied|must be (owner|superuser|able)|cannot|only roles' "$work/refused" || { cat "$work/refused"; return 1; }
}

has_least_privilege() {
  local role
  [ "$(sql "select string_agg(distinct rolname, ' ') from pg_roles where rolname like 'ashfield\_%'
    and not (rolsuper or rolcreatedb or rolcreaterole or rolbypassrls or rolreplication)")" = \
    "ashfield_backup ashfield_desk ashfield_ops ashfield_owner ashfield_web ashfield_worker" ] || return 1
  [ "$(sql "select string_agg(distinct tableowner, ' ') from pg_tables where schemaname = 'public'")" = ashfield_owner ] || return 1
  for role in web worker ops desk backup; do
    refused "$role" 'create table planted ()' && refused "$role" 'create role planted' &&
      refused "$role" 'drop table referrals' && refused "$role" 'alter table emails add column planted text' &&
      refused "$role" 'create extension citext' && refused "$role" "copy referrals to program 'true'" &&
      refused "$role" "select pg_read_file('/etc/passwd')" && refused "$role" 'truncate emails' &&
      refused "$role" 'delete from referral_events' && refused "$role" 'delete from weather_readings' &&
      refused "$role" 'update secrets set value = value' && refused "$role" 'update referral_events set reason = null' &&
      refused "$role" 'update referrals set referrer_email = null' && refused "$role" 'set role ashfield_owner' || return 1
  done
  refused web "update emails set state = 'pending'" && refused web "update referrals set status = 'rewarded'" &&
    refused web 'delete from referrals' && refused web 'update reviews set rating = 5' &&
    refused web 'delete from suppressions' && refused worker 'delete from suppressions' &&
    refused worker 'delete from referrals' &&
    refused worker 'insert into referrals default values' && refused worker 'insert into reviews default values' &&
    refused web 'select from desk_key' && refused worker 'select from desk_key' &&
    refused web 'select from desk_sessions' && refused desk 'delete from audit_log' && refused desk 'select from secrets' &&
    refused worker 'select from reviews' && refused worker 'delete from emails' &&
    refused ops 'insert into referrals default values' &&
    refused ops 'update processes set started_at = now()' && refused owner 'create role planted' &&
    refused owner "copy referrals to program 'true'" && refused owner 'alter system set log_statement = 1'
}

operates() {
  local code
  code=$(sql 'select discount_code from referrals')
  compose run -T --rm ops referrals list && compose run -T --rm ops referrals book "$code" &&
    [ "$(sql 'select status from referrals')" = booked ] && compose run -T --rm ops suppress nobody@example.com
}

# A process that restarts again and again is running in between.
watches() {
  [ "$(docker inspect -f '{{.State.Status}} {{.RestartCount}}' "$(container watch)")" = "running 0" ] &&
    compose run -T --rm ops alerts list
}

sees_processes() { compose run -T --rm ops check web worker redis; }

# As it was before: one superuser who owns everything.
gets_roles_later() {
  sql 'reassign owned by ashfield_owner to ashfield; alter database ashfield owner to ashfield;
    drop owned by ashfield_owner, ashfield_web, ashfield_worker, ashfield_ops, ashfield_desk, ashfield_backup;
    select pg_terminate_backend(pid) from pg_stat_activity where usename like $$ashfield\_%$$;
    drop role ashfield_owner, ashfield_web, ashfield_worker, ashfield_ops, ashfield_desk, ashfield_backup' || return 1
  [ "$(sql "select count(*) from pg_roles where rolname like 'ashfield\_%'")" = 0 ] &&
    compose exec -T postgres sh /docker-entrypoint-initdb.d/roles.sh && compose run -T --rm --no-deps migrate &&
    has_least_privilege && eventually 30 answers 200 /readyz && answers 200 /reviews
}

answers_pages() {
  answers 200 / && answers 200 /referrals && answers 200 /readyz && answers 404 /no-such-page &&
    fetch / | grep -q '</html>'
}

answers_assets() {
  local asset
  asset=$(fetch / | grep -oE '/assets/[A-Za-z0-9._-]+\.css' | head -n 1)
  fetch "$asset" -D "$work/headers" -o /dev/null -H 'Accept-Encoding: br' && cat "$work/headers" &&
    grep -qi '^content-encoding: br' "$work/headers" && grep -qi '^cache-control:.*immutable' "$work/headers"
}

refuses_large_body() {
  head -c 200000 /dev/zero | tr '\0' a >"$work/large"
  answers 413 /referrals -H "Origin: $site" --data-binary "@$work/large"
}

# While the reviews table is locked the shell must arrive, and after the lock the rest of the same page.
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
  # A search, which no page cache holds.
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
  # Waits as a person would: the mail of a form that comes back within half a second is held.
  sleep 1
  post_form -D "$work/posted" | grep -qF 'Thank You for Your Referral!'
}

post_form() {
  fetch /referrals -H "Origin: $site" --data-urlencode "idempotencyKey=$idempotency_key" --data-urlencode "formToken=$form_token" \
    --data-urlencode 'referrerName=Rita Rowe' --data-urlencode 'referrerEmail=rita@example.com' \
    --data-urlencode 'referredName=Frank Ford' --data-urlencode 'referredEmail=frank@example.com' "$@"
}

mails_friend() {
  local code
  code=$(sql 'select discount_code from referrals')
  echo "code: $code"
  [ -n "$code" ] && eventually 30 has_one_mail frank@example.com && mails_to frank@example.com | grep -qF -- "$code"
}

mails_referrer() { eventually 30 has_one_mail rita@example.com; }

gives_own_request_id() {
  local chosen=6f1e0c52-94a4-4d5e-9a53-0c6d2b8f7a11
  fetch /no-such-page -o /dev/null -D "$work/headers" -H "X-Request-Id: $chosen"
  cat "$work/headers"
  grep -qiE '^x-request-id: [0-9a-f-]{36}' "$work/headers" && ! grep -qF "$chosen" "$work/headers"
}

follows_request() {
  local id
  id=$(tr -d '\r' <"$work/posted" | sed -n 's/^[Xx]-[Rr]equest-[Ii]d: //p')
  echo "request: $id"
  docker logs "$(container web)" 2>&1 | grep -F "$id" | grep -q 'referral received' &&
    [ "$(docker logs "$(container worker)" 2>&1 | grep -F "$id" | grep -c 'e-mail sent')" -eq 2 ] &&
    compose run -T --rm ops emails list --json | grep -qF "\"request_id\": \"$id\""
}

repeats_referral() {
  post_form | grep -q 'Thank You for Your Referral!' || return 1
  # Longer than the relay's poll of 2 s.
  sleep 5
  [ "$(sql 'select count(*) from referrals')" = 1 ] && has_one_mail frank@example.com && has_one_mail rita@example.com
}

limits_forms() {
  local number status
  for number in 1 2 3 4 5 6; do
    status=$(fetch /referrals -o /dev/null -w '%{http_code}' -H "Origin: $site" -H "X-Forwarded-For: 10.9.8.$number" \
      --data-urlencode 'referrerName=Lena Lind' --data-urlencode 'referrerEmail=lena@example.com' \
      --data-urlencode 'referredName=Lars Lund' --data-urlencode "referredEmail=lars$number@example.com")
    echo "$number: $status"
  done
  sql "delete from referrals where referrer_email = 'lena@example.com'" && [ "$status" = 429 ]
}

migrates_twice() {
  local first second
  compose run -T --rm --no-deps migrate & first=$!
  compose run -T --rm --no-deps migrate & second=$!
  wait "$first" && wait "$second"
}

redis_is_durable() {
  local settings
  settings=$(compose exec -T redis redis-cli config get 'a*only' && compose exec -T redis redis-cli config get maxmemory-policy)
  echo "$settings" | tr '\n' ' ' | tee /dev/stderr | grep -q 'appendonly yes.*maxmemory-policy noeviction'
}

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
  cat "$work/headers"
  for name in content-security-policy strict-transport-security x-content-type-options x-frame-options referrer-policy; do
    grep -qi "^$name: " "$work/headers" || return 1
  done
}

worker_stops() { compose stop worker && ended_with_0 "$(container worker)"; }

comes_back() {
  compose down -t 20 && starts_healthy && [ "$(sql 'select count(*) from referrals')" = 1 ]
}

run_checks
