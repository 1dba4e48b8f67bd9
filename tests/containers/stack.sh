# Sourced by the stack's checks, in the project's folder. Builds the image and runs the stack under a temporary
# project name. A suite sets $suite, defines `main` and calls `run_checks`.
# Needs docker, docker-compose 1.29 or `docker compose`, and curl. Prints one line per check, and a total.

project=ashfield-$suite-$$
# A separate repository, because an update deletes all but three versions.
image=localhost/$project:check
backup_image=localhost/ashfield-backup:check-$$
work=$(mktemp -d)
passed=0
failed=0

run_checks() {
  # stdout may be redirected when a signal arrives.
  exec 3>&1
  trap finish EXIT
  trap 'exit 130' INT TERM
  main
}

check() { # check NAME COMMAND...
  local started=$SECONDS name=$1
  if "${@:2}" >"$work/output" 2>&1; then
    passed=$((passed + 1))
    echo "ok - $name ($((SECONDS - started)) s)"
  else
    failed=$((failed + 1))
    echo "not ok - $name ($((SECONDS - started)) s)"
    if [ -n "${site:-}" ]; then compose logs --no-color --tail=15 caddy web worker mail >>"$work/output" 2>&1; fi
    tail -n 80 "$work/output" | cut -c 1-400 | sed 's/^/    /'
  fi
}

finish() {
  kill ${visitors:+"$visitors"} 2>/dev/null
  docker rm -f "$project-alone" >/dev/null 2>&1
  for project in ${projects:-$project}; do
    if [ -f "$work/env" ]; then compose down -v --remove-orphans -t 10 >/dev/null 2>&1; fi
  done
  docker image ls "${image%:*}" --format '{{.Repository}}:{{.Tag}}' | xargs -r docker rmi -f "$backup_image" >/dev/null 2>&1
  rm -rf "$work"
  echo "$suite: $passed passed, $failed failed" >&3
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ] || exit 1
}

# NODE_IMAGE: another base image, to try a new Node version.
build() { docker build -t "$image" ${NODE_IMAGE:+--build-arg "NODE_IMAGE=$NODE_IMAGE"} . && docker build -t "$backup_image" ops/backup; }

write_env() {
  # Shell variables would override the file.
  # shellcheck disable=SC2046
  unset $(sed -n 's/^\([A-Z_]*\)=.*/\1/p' .env.example)
  sed -e 's|^SITE_URL=.*|SITE_URL=http://localhost|' -e 's|^SITE_ADDRESS=.*|SITE_ADDRESS=http://localhost|' \
    -e "s|^SECRETS=.*|SECRETS=$work/secrets|" -e 's|^WEATHER_API_URL=.*|WEATHER_API_URL=http://127.0.0.1:9|' \
    -e 's|^HTTP_PORT=.*|HTTP_PORT=0|' -e 's|^HTTPS_PORT=.*|HTTPS_PORT=0|' -e 's|^DESK_PORT=.*|DESK_PORT=0|' \
    -e "s|^IMAGE=.*|IMAGE=$image|" -e 's|^MAIL_FROM=.*|MAIL_FROM=Ashfield <moves@ashfield.test>|' \
    -e "s|^BACKUP_IMAGE=.*|BACKUP_IMAGE=$backup_image|" \
    .env.example >"$work/env"
  ops/init "$work"
  echo smtp://mail:2525 >"$work/secrets/smtp_url"
  # Containers must be able to read the files.
  chmod 755 "$work"
}

# Moves to a copy of the project, or of one of its commits, where ops/deploy may write. Its .env is $work/env.
copy_project() { # copy_project [COMMIT]
  PATH=$PWD/node_modules/.bin:$PATH
  project_folder=$PWD
  mkdir "$work/site" && pack_project "${1:-}" | tar -x -C "$work/site" && cd "$work/site" || exit 1
  write_env
  { cat "$work/env" && echo "COMPOSE_PROJECT_NAME=$project" && echo COMPOSE_FILE=docker-compose.yml:tests/containers/mail-sink.yml; } >.env
  ln -sf "$work/site/.env" "$work/env"
  chmod 755 .
} >/dev/null

pack_project() { # pack_project [COMMIT]
  if [ -n "${1:-}" ]; then git archive "$1"; else git ls-files -co --exclude-standard -z | xargs -0 tar -c; fi
}

# Builds a variant of the first version with extra Dockerfile lines.
derive() { # derive TAG [LINE]...
  printf '%s\n' "FROM $image" "LABEL test.version=$1" "USER root" "${@:2}" "USER node" | docker build -q -t "${image%:*}:$1" -
}

read_site() { site=http://localhost:$(docker port "$(container caddy)" 80/tcp | sed -n '1s/.*://p'); }

begin_visits() {
  rm -f "$work/visits.json"
  node tests/containers/visitors.ts "$site" "${RATE:-20}" "$work/visits.json" 2>"$work/visitors-log" &
  visitors=$!
  sleep 3
}

# Prints its figures even if the check fails. On a busy machine, web turns some visitors away.
all_answered() {
  kill -TERM "$visitors" && wait "$visitors"
  visitors=
  cat "$work/visitors-log" "$work/visits.json"
  sed 's/^/    /' "$work/visits.json" >&3
  node -e 'const { asked, failed, busy } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    process.exit(asked > 50 && failed === 0 && busy <= asked / 100 ? 0 : 1)' "$work/visits.json"
}

compose() {
  local command=(docker-compose)
  if docker compose version >/dev/null 2>&1; then command=(docker compose); fi
  "${command[@]}" --project-name "$project" --env-file "$work/env" \
    -f docker-compose.yml -f tests/containers/mail-sink.yml "$@" </dev/null
}

starts_healthy() { compose up -d "${1:---no-build}" && eventually 120 is_healthy; }

is_healthy() {
  local service
  for service in postgres redis web worker; do
    [ "$(docker inspect -f '{{.State.Health.Status}}' "$(container "$service")")" = healthy ] || return 1
  done
  [ "$(docker inspect -f '{{.State.Status}}' "$(container caddy)")" = running ]
}

hidden_field() { grep "name=\"$1\"" "$work/form" | sed -E 's/.*value="([^"]*)".*/\1/'; }

emails_to() { docker logs "$(container mail)" 2>/dev/null | grep -F "\"to\":[\"$1\"]"; }

has_one_email() { [ "$(emails_to "$1" | wc -l)" -eq 1 ]; }

ended_with_0() {
  docker inspect -f '{{.State.Status}} {{.State.ExitCode}}' "$1" | tee /dev/stderr | grep -qx 'exited 0'
}

container() {
  docker ps -aq --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.service=$1" \
    --filter label=com.docker.compose.oneoff=False
}

logged() { docker logs "$2" 2>&1 | grep -qF -- "$1"; }

sql() { docker exec "$(container postgres)" psql -U ashfield -d ashfield -qAt -c "$1"; }

refer() { # refer NAME STATE: a referral with a code email in that state
  sql "with added as (
      insert into referrals (idempotency_key, status_token, discount_code, code_expires_at, gift_card, referrer_name, referrer_email,
        referred_name, referred_email, referrer_key, friend_key)
      values (gen_random_uuid(), md5('token $1'), 'ASH-$1', now() + interval '1 year', '\$50', 'Rita', 'rita-$1@example.org', 'Frank',
        '$1@example.org', lower('rita-$1@example.org'), lower('$1@example.org')) returning id)
    insert into emails (kind, referral_id, to_address, state, next_attempt_at, unsubscribe_token)
    select 'friend-discount', id, '$1@example.org', '$2', now() + interval '3 hours', 'unsubscribe-$1' from added"
}

# With a browser's user agent, because crawlers and curl get pages that are not streamed.
fetch() { curl -sS -A 'Mozilla/5.0 Chrome/140' "$site$1" "${@:2}"; }

answers() { # answers STATUS PATH [CURL OPTION...]
  local status
  status=$(fetch "$2" "${@:3}" -o /dev/null -w '%{http_code}')
  echo "$2 $status"
  [ "$status" = "$1" ]
}

eventually() { # eventually SECONDS COMMAND...
  local end=$((SECONDS + $1))
  until "${@:2}"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.5
  done
}
