# Sourced by ops/deploy and ops/rollback, in the project's folder: starts a version beside the one that runs, and lets it take over
# when it has proved itself. What runs is in .env (IMAGE); .releases/ holds the versions that can be gone back to.
# shellcheck shell=bash
releases=.releases
# Seconds in which a new process must be ready, and for which an old one may finish its work.
ready_seconds=${READY_SECONDS:-90}
drain_seconds=75
# For how long, and how much of, the logs of containers that were replaced are kept, packed.
keep_logs_days=30
keep_logs_bytes=200000000
started=() # containers of the new version, until it serves
serves=    # set when it does

say() { echo "$*" || true; }

# Ends with one line, and 1. Until the new version serves, what was started of it is taken away.
fail() {
  say "$*$(tell_other_files)" >&2
  exit 1
}

# What docker compose would do here is not what runs, when the version of these files did not come into service.
tell_other_files() {
  local kept=$releases/${running:-none}/docker-compose.yml
  if [ -n "$serves" ] || [ ! -e "$kept" ] || cmp -s docker-compose.yml "$kept"; then return; fi
  echo ". docker-compose.yml is not that of $running, which runs: $(tell_files "$running")"
}

tell_files() { # tell_files TAG: how its files come back
  case $1 in
    files-*) echo "bring its files back before you use docker compose" ;;
    "$(git rev-parse --short=12 HEAD 2>/dev/null)"*) echo "\`git stash\` before you use docker compose" ;;
    *) echo "\`git switch --detach ${1%%-*}\` before you use docker compose" ;;
  esac
}

only_one_at_a_time() {
  mkdir -p -m 700 "$releases"
  exec 9>"$releases/lock"
  flock -n 9 || { say "another update is running; waiting for it" && flock 9; }
  trap take_back EXIT
  trap 'exit 130' INT TERM HUP
  trap '' PIPE
}

take_back() {
  local status=$?
  trap '' INT TERM HUP
  [ ${#started[@]} -eq 0 ] || stop_and_remove "${started[@]}"
  exit "$status"
}

stop_and_remove() {
  docker stop -t "$drain_seconds" "$@" >/dev/null 2>&1
  docker rm -f "$@" >/dev/null 2>&1 || true
}

# The log of a container goes with it; `docs/operations.md` follows a form across updates.
keep_logs() { # keep_logs CONTAINER...
  local id service file
  mkdir -p "$releases/logs"
  for id in "$@"; do
    service=$(docker inspect -f '{{index .Config.Labels "com.docker.compose.service"}}' "$id" 2>/dev/null) || continue
    file=$releases/logs/$(date -u +%Y%m%dT%H%M%SZ)-$service-${id:0:12}.gz
    (umask 077 && docker logs "$id" 2>&1 | nice gzip >"$file") || rm -f "$file"
  done
  find "$releases/logs" -type f -mtime +"$keep_logs_days" -delete
  # The newest first, as their names begin with the time.
  find "$releases/logs" -type f -printf '%f %s\n' | sort -r | awk -v most="$keep_logs_bytes" '{ sum += $2 } sum > most { print $1 }' |
    while read -r file; do rm -f "$releases/logs/$file"; done
}

end_old() { # end_old CONTAINER...
  docker stop -t "$drain_seconds" "$@" >/dev/null 2>&1
  keep_logs "$@" || true
  docker rm -f "$@" >/dev/null 2>&1 || true
}

# The value of a variable for Compose: the shell's, else that in .env.
setting() { # setting NAME [DEFAULT]
  local value=${!1-}
  [ -n "$value" ] || value=$(sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1 | tr -d "\"'\r")
  printf '%s' "${value:-${2-}}"
}

# Sets $repository and $running, the tag in .env, of IMAGE.
read_image() {
  local name
  name=$(setting IMAGE localhost/ashfield-moving)
  name=${name%%@*}
  repository=$name running=latest
  # A colon before the last slash is a port's.
  case ${name##*/} in *:*) repository=${name%:*} running=${name##*:} ;; esac
}

# Makes `compose` stand for a version: its image, and the docker-compose.yml of this folder, or with --kept the one it was deployed with.
use_release() { # use_release TAG [--kept]
  local file list
  tag=$1 image=$repository:$1 files=()
  list=$(setting COMPOSE_FILE)
  [ -n "$list" ] || list=docker-compose.yml$([ ! -e docker-compose.override.yml ] || echo :docker-compose.override.yml)
  while read -r -d : file; do
    if [ "$file" = docker-compose.yml ] && [ "${2-}" = --kept ] && [ -e "$releases/$tag/$file" ]; then file=$releases/$tag/$file; fi
    files+=(-f "$file")
  done <<<"$list:"
}

# Keeps the whole configuration of the version, with every variable filled in, in .releases/config.
read_config() {
  quietly compose config || fail "the configuration cannot be used: $reason"
  mv "$releases/log" "$releases/config"
}

compose() { compose_with_input "$@" </dev/null; }

compose_with_input() {
  if [ -z "${compose_command+set}" ]; then
    compose_command=(docker-compose)
    if docker compose version >/dev/null 2>&1; then compose_command=(docker compose); fi
  fi
  IMAGE=$image "${compose_command[@]}" --project-directory "$PWD" "${files[@]}" "$@"
}

# Runs a command quietly; where it fails, its output is kept in .releases/log and its reason is in $reason.
quietly() {
  "$@" >"$releases/log" 2>&1 && return
  reason=$(find_reason <"$releases/log")
  return 1
}

# The line of a log that says why: the last serious line of ours, else the last that speaks of an error, else the last.
find_reason() {
  awk '
    /"level":(50|60)/ { ours = $0 }
    error ~ /:$/ && /^  [^ ]/ { error = error $0 }
    /[Ee]rror|ERROR|denied|[Ii]nvalid|[Nn]o such|No space|cannot|failed/ && !/^ *at / && !/"level"/ { error = $0 }
    NF { last = $0 }
    END { print ours ? ours : error ? error : last }' |
    sed -E -e 's/\x1b\[[0-9;]*m//g' -e '/"level"/!b' -e 's/"message":"/\x01/' \
      -e 's/^[^\x01]*\x01(([^"\\]|\\.)*)".*"msg":"([^"]*)".*$/\3: \1/' -e 's/^\{.*"msg":"([^"]*)".*$/\1/' | cut -c 1-300
}

# Sets $project to the name that Compose gives it; to nothing before the first start.
find_project() {
  project=$(compose ps -q postgres | head -n 1 | xargs -r docker inspect -f '{{index .Config.Labels "com.docker.compose.project"}}')
}

containers() { # containers SERVICE: ids, also of those that do not run
  docker ps -aq --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.service=$1" \
    --filter label=com.docker.compose.oneoff=False
}

# Postgres and Redis are started where they do not run, and otherwise left alone, even when their definition has changed.
start_data() {
  local service
  find_project
  if [ -n "$project" ] && is_healthy postgres && is_healthy redis; then return; fi
  quietly compose up -d --no-deps --no-recreate postgres redis || fail "Postgres and Redis do not start: $reason"
  find_project
  for service in postgres redis; do
    wait_until "$ready_seconds" is_healthy "$service" || fail "$service does not get healthy; see docker compose logs $service"
  done
}

is_healthy() { [ "$(containers "$1" | xargs -r docker inspect -f '{{.State.Health.Status}}')" = healthy ]; }

# All of a service's containers run and are healthy. One that dies again and again is not: its health begins anew each time.
is_well() { # is_well SERVICE
  [ "$(containers "$1" | xargs -r docker inspect -f '{{if .State.Restarting}}restarting{{else if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}' |
    sed 's/^running$/healthy/' | sort -u)" = healthy ]
}

# The services whose container is not what `docker compose up -d` would make of the definition and image of today.
list_changed() { # list_changed SERVICE...
  local service hash
  for service in "$@"; do
    hash=$(compose config --hash "$service" 2>/dev/null | awk -v service="$service" '$1 == service { print $2 }')
    containers "$service" | xargs -r docker inspect -f '{{index .Config.Labels "com.docker.compose.config-hash"}}' |
      grep -qvxF "${hash:-unknown}" && [ -n "$hash" ] && echo "$service"
  done
  return 0
}

wait_until() { # wait_until SECONDS COMMAND...
  local end=$((SECONDS + $1))
  until "${@:2}"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.5
  done
}

# Makes webs and a worker beside those that there are.
make_beside() { # make_beside NUMBER-OF-WEBS
  local known status=0
  known=$(containers web && containers worker)
  quietly compose up --no-start --no-recreate --no-deps --scale "web=$(($(containers web | wc -l) + $1))" \
    --scale "worker=$(($(containers worker | wc -l) + 1))" web worker || status=1
  mapfile -t new_webs < <(containers web | grep -vxF "${known:-none}")
  mapfile -t new_workers < <(containers worker | grep -vxF "${known:-none}")
  started=("${new_webs[@]}" "${new_workers[@]}")
  [ "$status" -eq 0 ] || fail "$tag: its containers cannot be made: $reason"
}

# Visitors do not reach a new web.
start_made() {
  local id
  for id in "${new_webs[@]}"; do start web "$id"; done
  for id in "${new_workers[@]}"; do start worker "$id"; done
}

start() { # start SERVICE ID
  { quietly connect "$@" && quietly docker start "$2"; } || fail "$tag: $1 cannot be started: $reason"
}

# Puts a container that was not started into its networks, which docker-compose 1.29 does at its start only. Web stays out of
# the one from which Caddy reaches it.
connect() { # connect SERVICE ID
  local name network joined
  joined=$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.NetworkID}} {{end}}' "$2")
  for name in $(list_networks "$1"); do
    network=$(find_network "$name")
    case "$1 $name $joined" in
      "web front "*"$network"*) docker network disconnect "$network" "$2" || return ;;
      "web front "* | *" $name "*"$network"*) ;;
      *) docker network connect --alias "$1" "$network" "$2" || return ;;
    esac
  done
}

# Without those of a profile, which run only when they are asked for.
list_services() {
  awk '
    function end() { if (name) print name; name = "" }
    /^[^ ]/ { end(); section = $1 }
    section == "services:" && /^  [^ ]/ { end(); name = $1; sub(":", "", name) }
    /^    profiles:/ { name = "" }
    END { end() }' "$releases/config"
}

list_networks() { # list_networks SERVICE: names, as docker-compose.yml has them
  awk -v service="$1:" '
    /^[^ ]/ { section = $1 }
    /^  [^ ]/ { here = section == "services:" && $1 == service }
    /^    [^ ]/ { list = here && $1 == "networks:" }
    list && /^      [^ ]/ { sub(":", "", $1); print $1 }' "$releases/config"
}

find_network() {
  docker network ls -q --no-trunc --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.network=$1"
}

# Asks a process from inside its container; a web must also be able to make a page.
ask='const ask = (path) => fetch("http://127.0.0.1:" + path, { signal: AbortSignal.timeout(5000) }).then((r) => r.text().then(() => { if (!r.ok) throw r.status; }));
  Promise.all(process.argv.slice(1).map(ask)).then(() => process.exit(0), () => process.exit(1))'

is_ready() { # is_ready ID ADDRESS...
  [ "$(docker inspect -f '{{.State.Running}} {{.RestartCount}}' "$1")" = "true 0" ] || return 2
  docker exec "$1" node -e "$ask" "${@:2}" >/dev/null 2>&1
}

wait_ready() { # wait_ready SERVICE ID ADDRESS...
  local end=$((SECONDS + ready_seconds)) status
  while true; do
    is_ready "${@:2}" && return
    status=$?
    docker logs --tail 60 "$2" >"$releases/log" 2>&1
    [ "$status" -ne 2 ] || fail "$tag: $1 ends at its start: $(find_reason <"$releases/log")"
    [ "$SECONDS" -lt "$end" ] || fail "$tag: $1 is not ready after $ready_seconds s: $(find_reason <"$releases/log")"
    sleep 0.5
  done
}

# The new web and worker start beside the old ones, when COMMAND has succeeded. When all are ready, visitors reach the new web, and the
# old ones end: web finishes its pages, the worker its mail. What else is to be done need not wait for that; see `wait_for_old`.
replace() { # replace [COMMAND]
  local id old
  old=$(containers web && containers worker)
  say "$tag: starting${old:+ beside $running}"
  make_beside "$(setting WEB_REPLICAS 1)"
  "${1:-true}"
  start_made
  prove 3000/readyz 3000/
  # One that dies soon after it was ready.
  sleep 2
  prove 3000/readyz
  for id in "${new_webs[@]}"; do
    quietly docker network connect --alias web "$(find_network front)" "$id" || fail "$tag: Caddy cannot reach web: $reason"
  done
  # From here on there is no way but forward.
  trap '' INT TERM HUP
  started=() serves=yes
  record_image || fail "$tag serves beside $running, as .env cannot be written; run this again"
  say "$tag: serving${old:+; $running finishes its pages and its mail}"
  # While both answer: a change of its configuration ends what Caddy is about to try again.
  if [ -n "$(containers caddy)" ]; then quietly reload_caddy || true; fi
  # shellcheck disable=SC2086
  [ -z "$old" ] || end_old $old &
  ending=$!
}

prove() { # prove ADDRESS-OF-WEB...
  local id
  for id in "${new_webs[@]}"; do wait_ready web "$id" "$@"; done
  for id in "${new_workers[@]}"; do wait_ready worker "$id" 9464/healthz; done
}

wait_for_old() { wait "$ending" || true; }

# In one step, so that .env is never half written.
record_image() {
  local file
  file=$(readlink -f .env)
  cp -p "$file" "$file.new" &&
    awk -v line="IMAGE=$image" '/^IMAGE=/ { $0 = line; line = "" } { print } END { if (line) print line }' "$file" >"$file.new" &&
    mv "$file.new" "$file"
}

# Whatever else belongs to the stack. Caddy has its configuration by now, if it was not made anew.
start_rest() {
  local rest
  rest=$(list_services | grep -vxE 'web|worker|migrate|postgres|redis')
  # shellcheck disable=SC2086
  quietly compose up -d --no-deps --no-build $rest || fail "$tag serves, but not everything beside it started: $reason"
  quietly wait_until 10 reload_caddy || fail "$tag serves, but Caddy goes on with its old configuration: $reason"
}

# The desk, the watch and the backups are no part of what lets a version serve, but of what is promised when this ends with 0.
wait_for_rest() {
  local service id
  for service in $(list_services | grep -vxE 'web|worker|migrate|postgres|redis'); do
    wait_until "$ready_seconds" is_well "$service" && continue
    id=$(containers "$service" | head -n 1)
    [ -z "$id" ] || docker logs --tail 60 "$id" >"$releases/log" 2>&1
    fail "$tag serves, but $service does not get healthy: $([ -z "$id" ] && echo "it has no container" || find_reason <"$releases/log")"
  done
}

reload_caddy() {
  local file=$releases/$tag/Caddyfile
  [ -e "$file" ] || file=ops/Caddyfile
  docker exec -i "$(containers caddy)" caddy reload --config - --adapter caddyfile <"$file"
}

hash_secrets() { sed -n 's/^ *file: *//p' "$releases/config" | tr -d "\"'" | xargs -r -d '\n' sha256sum; }

# What a version and its configuration are; the same again needs no update.
fingerprint() {
  { cat "$releases/config" && docker image inspect -f '{{.Id}}' "$image" && cat ops/Caddyfile && hash_secrets; } | sha256sum | cut -d ' ' -f 1
}

# Those of a repository of ours that have a digest and no tag, unless it is one of a version that is kept. The engine refuses to remove what a container uses.
list_old_bases() {
  local name base
  for name in CADDY_IMAGE POSTGRES_IMAGE REDIS_IMAGE NODE_IMAGE; do
    base=$(setting "$name")
    base=${base%%@*}
    case ${base##*/} in *:*) base=${base%:*} ;; esac
    [ -z "$base" ] || docker image ls --digests --format '{{.Tag}} {{.Repository}}@{{.Digest}}' "$base"
  done | awk '$1 == "<none>" && $2 !~ /<none>/ { print $2 }' |
    while read -r base; do grep -qF "${base##*@}" .env "$releases"/*/config || echo "$base"; done
}
