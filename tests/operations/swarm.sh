#!/usr/bin/env bash
# Tests ops/stack on a single-machine Docker Swarm: `npm run test:ops -- swarm`.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=swarm
. tests/containers/stack.sh

main() {
  # It makes this machine a Swarm, and leaves it: not next to a site.
  [ -z "$(docker ps -q)" ] || { echo "Containers are running here. Run this suite on a machine of its own." && exit 1; }
  check "the image builds" build
  check "this machine is a swarm" begin_swarm
  copy_project
  check "Postgres and Redis run on the data network" start_data
  check "ops/stack deploys two web and two worker processes" deploys check
  eventually 30 answers 200 / >/dev/null
  begin_visits
  derive next && derive broken 'RUN echo "throw new Error(\"broken\")" >server/start.mjs'
  check "an update replaces all of them" deploys next
  check "a version that does not start is rolled back" refuses_broken
  check "no request was lost" all_answered
}

begin_swarm() {
  [ "$(docker info --format '{{.Swarm.LocalNodeState}}')" = active ] && return 0
  leave_swarm=yes
  docker swarm init --advertise-addr 127.0.0.1
}

start_data() {
  local port
  port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
  site=http://localhost:$port
  sed -i -e "s|^HTTP_PORT=.*|HTTP_PORT=$port|" -e "s|^HTTPS_PORT=.*|HTTPS_PORT=$((port + 1))|" .env
  printf '%s\n' "DATA_NETWORK=$project-data" REDIS_URL=redis://redis:6379 >>.env
  # Containers must be able to read the files.
  chmod 755 "$work/secrets"
  docker network create --driver overlay --attachable "$project-data" &&
    docker run -d --name "$project-postgres" --network "$project-data" --network-alias postgres \
      -e POSTGRES_USER=ashfield -e POSTGRES_DB=ashfield -e POSTGRES_PASSWORD_FILE=/run/secrets/postgres_password \
      -v "$work/secrets:/run/secrets:ro" -v "$PWD/ops/postgres/roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro" postgres:18 &&
    docker run -d --name "$project-redis" --network "$project-data" --network-alias redis redis:8 &&
    eventually 60 docker exec "$project-postgres" pg_isready -h 127.0.0.1 -U ashfield -d ashfield
}

deploys() { # deploys TAG
  IMAGE=${image%:*}:$1 RESOLVE_IMAGE=never timeout 400 ops/stack "$project" && [ "$(list_images)" = "4 ${image%:*}:$1" ]
}

# The images of the running web and worker processes, with counts.
list_images() {
  docker ps --filter "label=com.docker.stack.namespace=$project" --format '{{.Names}} {{.Image}}' | grep -E '_(web|worker)\.' | cut -d ' ' -f 2 | uniq -c | xargs
}

refuses_broken() { ! deploys broken && grep -q 'broken was rolled back: web' "$work/output" && eventually 120 runs_next; }
runs_next() { [ "$(list_images)" = "4 ${image%:*}:next" ]; }

finish_stack=$(declare -f finish | sed '1s/finish/finish_stack/')
eval "$finish_stack"
finish() {
  docker stack rm "$project" >/dev/null 2>&1
  docker rm -f -v "$project-postgres" "$project-redis" >/dev/null 2>&1
  eventually 60 no_containers
  docker volume ls -q --filter "name=${project}_" | xargs -r docker volume rm -f >/dev/null 2>&1
  eventually 20 docker network rm "$project-data" >/dev/null 2>&1
  [ -z "${leave_swarm:-}" ] || docker swarm leave --force >/dev/null 2>&1
  rm -f "$work/env"
  finish_stack
}
no_containers() { [ -z "$(docker ps -q --filter "label=com.docker.stack.namespace=$project")" ]; }

run_checks
