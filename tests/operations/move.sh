#!/usr/bin/env bash
# Moves a stack to another machine with the commands in docs/operations.md: `npm run test:ops -- move`. The other machine is a second
# folder with its own volumes.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=move
. tests/containers/stack.sh

main() {
  copy_project
  keep_secrets
  old_project=$project
  new_project=$project-new
  projects="$old_project $new_project"
  check "the stack on the old machine becomes healthy and makes its first backup" is_ready
  check "one email is sent there, and another one waits" has_emails
  check "the commands in docs/operations.md move it" moves
  check "the new machine serves pages, from its own containers" serves
  check "it has the referral, does not resend its email, and sends the waiting one" has_same_data
  check "it makes its own backup, and nothing runs on the old machine" has_settled
}

# As in an operator's folder.
keep_secrets() { mv "$work/secrets" secrets && chmod 755 secrets && sed -i 's|^SECRETS=.*|SECRETS=./secrets|' .env; }

is_ready() { starts_healthy --build && read_site && eventually 120 has_backup; }
has_backup() { [ "$(sql 'select count(*) from backup_state where last_backup_at is not null')" = 1 ]; }

has_emails() { refer moved sent && refer waiting retry; }

commands() { awk '/^### Move to another machine/ { inside = 1; next } /^##/ { inside = 0 } /^```/ { code = !code; next } inside && code' docs/operations.md; }

# The new machine is another folder and Compose project, with its own containers and volumes.
ssh() {
  mkdir -p "$work/new"
  (cd "$work/new" && COMPOSE_PROJECT_NAME=$new_project bash -c "${*:2}")
}

docker_compose() { if command docker compose version >/dev/null 2>&1; then command docker compose "$@"; else docker-compose "$@"; fi; }

# docs/operations.md says `docker compose`; here it may be docker-compose.
docker() { if [ "$1" = compose ]; then docker_compose "${@:2}"; else command docker "$@"; fi; }

moves() {
  export -f docker docker_compose
  commands >"$work/commands" && cat "$work/commands" && [ "$(wc -l <"$work/commands")" -gt 5 ] && (set -e && . "$work/commands") || return 1
  project=$new_project
}

serves() { read_site && eventually 60 answers 200 / && answers 200 /referrals && answers 200 /readyz && is_healthy; }

has_same_data() {
  [ "$(sql "select string_agg(discount_code, ' ' order by discount_code) from referrals")" = "ASH-moved ASH-waiting" ] &&
    eventually 60 has_one_email waiting@example.org && ! emails_to moved@example.org
}

has_settled() { eventually 90 has_backup && [ -z "$(docker ps -q --filter "label=com.docker.compose.project=$old_project")" ]; }

run_checks
