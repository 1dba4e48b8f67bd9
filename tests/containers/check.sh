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
  check "the image is under 350 MB above its base" is_small
  check "the image holds what runs, and no tools, tests or sample reviews" holds_what_runs
  check "web alone, as process 1, ends with 0 on SIGTERM" ends_as_process_1

  write_env
  check "the stack gets healthy from nothing but ops/init and a filled .env" starts_healthy
  site=http://localhost:$(docker port "$(container caddy)" 80/tcp | sed -n '1s/.*://p')
  check "caddy alone is published" publishes_caddy_alone
  check "every container is read-only and without capabilities, but caddy's low ports" is_hardened
  check "no container's configuration holds a secret" shows_no_secret
  check "web has no way out, the worker has" has_no_way_out
  check "no process is superuser or owner, and each has its own rights alone" has_least_privilege
  check "the database logs errors without the row" logs_no_row
  check "pages answer through caddy, an unknown one with 404" answers_pages
  check "assets come compressed and may be kept for ever" answers_assets
  check "a body over the limit is answered with 413" refuses_large_body
  check "a streamed page comes in pieces through caddy" streams
  check "caddy logs no query and no token" logs_no_secret
  check "a referral through caddy is thanked for" posts_referral
  check "the friend gets one mail, with the code" mails_friend
  check "the referrer gets one receipt" mails_referrer
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

is_small() {
  local size base
  size=$(docker image inspect -f '{{.Size}}' "$image")
  base=$(docker image inspect -f '{{.Size}}' node:24-slim)
  echo "$(((size - base) / 1000000)) MB above the base"
  [ "$size" -gt "$base" ] && [ $((size - base)) -lt 350000000 ]
}

holds_what_runs() {
  docker run --rm "$image" sh -c '
    ls -d build/server/index.js build/client/assets server/main.ts jobs/worker.ts db/migrate.ts || exit 1
    for name in node_modules/vite node_modules/typescript tests dev app .git .env db/seed.ts; do
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
  grep -e '->' "$work/ports" | grep -q caddy && ! grep -e '->' "$work/ports" | grep -qv caddy
}

is_hardened() {
  local service facts
  for service in caddy web worker watch postgres redis; do
    facts=$(docker inspect -f '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.CapAdd}} {{.HostConfig.SecurityOpt}} {{.HostConfig.PidsLimit}} {{.HostConfig.Privileged}}' "$(container "$service")")
    echo "$service: $facts"
    case "$service: $facts" in
      "caddy: true [ALL] [NET_BIND_SERVICE] [no-new-privileges:true] 256 false" | \
        "caddy: true [ALL] [CAP_NET_BIND_SERVICE] [no-new-privileges:true] 256 false") ;;
      "caddy: "*) return 1 ;;
      *": true [ALL] [] [no-new-privileges:true] 256 false") ;;
      *) return 1 ;;
    esac
    if docker exec "$(container "$service")" sh -c 'touch /planted' 2>/dev/null; then return 1; fi
  done
}

shows_no_secret() {
  local service
  for service in caddy web worker watch migrate postgres redis; do
    docker inspect -f '{{.Config.Env}} {{.Config.Cmd}}' "$(container "$service")" >>"$work/inspected"
  done
  cat "$work/secrets/"* | sed -n 's|^postgres://[a-z_]*:\([^@]*\)@.*|\1|p; t; s|^\([0-9a-f]\{48\}\)$|\1|p' >"$work/passwords"
  [ "$(wc -l <"$work/passwords")" -eq 5 ] && ! grep -qF -f "$work/passwords" "$work/inspected"
}

# The mail server stands for the world outside: by its address, as a name is not known in other networks anyway.
has_no_way_out() {
  local outside service
  outside=$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(container mail)")
  echo "outside: $outside"
  docker exec "$(container worker)" node -e "$reach" "$outside" || return 1
  ! docker exec "$(container web)" node -e "$reach" "$outside" || return 1
  for service in web postgres redis; do
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
    "ashfield_ops ashfield_owner ashfield_web ashfield_worker" ] || return 1
  [ "$(sql "select string_agg(distinct tableowner, ' ') from pg_tables where schemaname = 'public'")" = ashfield_owner ] || return 1
  for role in web worker ops; do
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
    refused worker 'select from reviews' && refused worker 'delete from emails' &&
    refused ops 'insert into processes default values' && refused owner 'create role planted' &&
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
    drop owned by ashfield_owner, ashfield_web, ashfield_worker, ashfield_ops;
    select pg_terminate_backend(pid) from pg_stat_activity where usename like $$ashfield\_%$$;
    drop role ashfield_owner, ashfield_web, ashfield_worker, ashfield_ops' || return 1
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
  post_form | grep -qF 'Thank You for Your Referral!'
}

post_form() {
  fetch /referrals -H "Origin: $site" --data-urlencode "idempotencyKey=$idempotency_key" --data-urlencode "formToken=$form_token" \
    --data-urlencode 'referrerName=Rita Rowe' --data-urlencode 'referrerEmail=rita@example.com' \
    --data-urlencode 'referredName=Frank Ford' --data-urlencode 'referredEmail=frank@example.com'
}

mails_friend() {
  local code
  code=$(sql 'select discount_code from referrals')
  echo "code: $code"
  [ -n "$code" ] && eventually 30 has_one_mail frank@example.com && mails_to frank@example.com | grep -qF -- "$code"
}

mails_referrer() { eventually 30 has_one_mail rita@example.com; }

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
