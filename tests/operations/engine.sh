#!/usr/bin/env bash
# The container engine restarted, and a power cut: the stack comes back by itself, and no mail is lost. `npm run test:ops -- engine`. On an
# engine of its own beside the machine's, as others may use that one; needs root, dockerd and the command `ip`. It gets the images by docker save, so
# some 3 GB in the temporary folder.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=engine
. tests/containers/stack.sh
. tests/operations/converge/mails.sh
PATH=$PWD/node_modules/.bin:$PATH

main() {
  check "the images build" build
  check "a second engine starts, and gets the images" begin_engine
  write_env
  begin_mail_server
  check "the stack gets healthy within 90 s" starts_within 90
  check "a referral is taken, and its mails arrive" refers first
  check "the engine is restarted while mails are on their way: all back within 60 s of its start" comes_back 1 stop_engine
  check "each of the mails arrives" has_all_mails 1
  check "a power cut while mails are on their way: all back within 60 s of the engine's start" comes_back 2 cut_power
  check "each of the mails arrives, then, too" has_all_mails 2
}

begin_engine() {
  local base
  base=$(sed -n 's/^\(CADDY\|POSTGRES\|REDIS\)_IMAGE=//p' .env.example)
  export DOCKER_HOST=unix://$work/engine.sock
  start_engine || return 1
  # shellcheck disable=SC2086
  env -u DOCKER_HOST docker save "$image" "$backup_image" $base | docker load
}

# In a network namespace of its own: two engines in one would take away each other's bridges and rules.
start_engine() {
  [ -e "/run/netns/$project" ] || { ip netns add "$project" && inside ip link set lo up; } || return 1
  nsenter --net="/run/netns/$project" dockerd --data-root "$work/engine" --exec-root "$work/run" --pidfile "$work/engine.pid" \
    --host "$DOCKER_HOST" >>"$work/engine-log" 2>&1 &
  engine=$!
  eventually 60 docker version || { tail -n 5 "$work/engine-log" && return 1; }
}

inside() { nsenter --net="/run/netns/$project" "$@"; }

fetch() { inside curl -sS -A 'Mozilla/5.0 Chrome/140' "$site$1" "${@:2}"; }

# Another machine's, which lives on.
begin_mail_server() {
  nsenter --net="/run/netns/$project" node tests/containers/smtp-sink.ts >"$work/mails" &
  mail_server=$!
  echo "smtp://$(inside ip -4 -o addr show docker0 | awk '{ sub("/.*", "", $4); print $4 }'):2525" >"$work/secrets/smtp_url"
}

mail_log() { cat "$work/mails"; }

mails_to() { mail_log | grep -F "\"to\":[\"$1\"]"; }

comes_back() { # comes_back ROUND COMMAND...
  local started
  plant_mails "$1" && eventually 20 has_left_some "$1" || return 1
  echo "sent before: $(sql "select count(*) from emails where state = 'sent' and to_address like 'planted.frank.$1.%'")"
  "${@:2}" || return 1
  started=$SECONDS
  start_engine && eventually 60 is_serving || return 1
  tell_seconds $((SECONDS - started)) && [ $((SECONDS - started)) -le 60 ]
}

tell_seconds() { echo "    back after $1 s" >&3; }

stop_engine() { kill -TERM "$engine" && wait "$engine"; }

# The engine first, so that it starts nothing anew; then what it had started, by their numbers.
cut_power() {
  local processes
  processes=$(list_processes)
  [ "$(wc -w <<<"$processes")" -gt 20 ] || return 1
  kill -KILL "$engine" && wait "$engine"
  # shellcheck disable=SC2086
  kill -KILL $processes
  sleep 1
  # Mounts, and what is in /run, as numbers of processes, are gone after a start of the machine.
  unmount_all
  rm -rf "$work/run" "$work/engine.pid"
  ! docker version
}

unmount_all() { awk -v folder="$work/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount -l; }

# Of every container, and those that the engine keeps beside them.
list_processes() {
  local id
  cat "$work/run/containerd/containerd.pid"
  pgrep -f "containerd-shim.* -address $work/run/"
  for id in $(docker ps -q --no-trunc); do cat /sys/fs/cgroup/docker/"$id"/cgroup.procs /sys/fs/cgroup/pids/docker/"$id"/cgroup.procs 2>/dev/null; done
}

finish_stack=$(declare -f finish | sed '1s/finish/finish_stack/')
eval "$finish_stack"
finish() {
  [ ! -f "$work/env" ] || compose down -v --remove-orphans -t 10 >/dev/null 2>&1
  kill ${engine:+"$engine"} ${mail_server:+"$mail_server"} 2>/dev/null
  wait
  unmount_all
  ip netns del "$project"
  unset DOCKER_HOST
  rm -f "$work/env"
  finish_stack
}

run_checks
