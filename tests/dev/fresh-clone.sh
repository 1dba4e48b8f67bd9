#!/usr/bin/env bash
# Runs `npm run dev` on a fresh clone, with the Node and npm of a stock machine, until the site answers: Debian's pair, or with
# `--all` each pair, as root also as an ordinary user and after an interrupted first run. The last line is "N passed, N failed".
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 1

passed=0
failed=0
work=$(mktemp -d)
chmod 755 "$work"
group=
trap 'stop; rm -rf "$work"' EXIT

# start NODE COMMAND...: runs npm on that Node in the clone, in a process group of its own.
start() {
  local path="$work/$1/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
  local outer
  # npm tells its scripts its own settings.
  outer=$(env | sed -n 's/^\(npm_[A-Za-z_]*\)=.*/-u \1/p')
  # shellcheck disable=SC2086
  (cd "$work/clone" && exec setsid env $outer "PATH=$path" "${@:2}" npm run dev) >"$work/log" 2>&1 &
  group=$!
}

stop() { # stop [SIGNAL]
  [ -n "$group" ] || return 0
  kill -"${1:-TERM}" -- "-$group" 2>/dev/null
  wait "$group" 2>/dev/null
  group=
}

# wait_for COMMAND...: up to five minutes, while npm runs.
wait_for() {
  for _ in $(seq 1500); do
    "$@" && return
    kill -0 "$group" 2>/dev/null || return
    sleep 0.2
  done
  return 1
}

answers() {
  local address
  address=$(grep -oE '"SITE_URL":"[^"]+' "$work/clone/.dev/environment.json" 2>/dev/null | cut -d '"' -f 4)
  [ -n "$address" ] && curl -fs -o "$work/page" "$address/"
}

check() { # check NODE NPM [root|user|interrupted]
  local name="Node $1 and npm $2${3:+, $3}" as=() begun
  if [ ! -d "$work/$1" ] && ! npm install --silent --prefix "$work/$1" "$node_package@$1" "npm@$2"; then
    echo "Node $1 and npm $2 could not be installed"
    failed=$((failed + 1))
    return
  fi
  rm -rf "$work/clone"
  git clone --quiet . "$work/clone"
  if [ "${3:-}" = user ]; then
    install -d -o nobody "$work/home"
    chown -R nobody "$work/clone"
    as=("HOME=$work/home" setpriv --reuid=nobody --clear-groups)
  fi
  if [ "${3:-}" = interrupted ]; then
    for begun in .node express; do
      start "$1"
      wait_for test -e "$work/clone/node_modules/$begun"
      stop KILL
    done
  fi
  SECONDS=0
  start "$1" "${as[@]}"
  if wait_for answers; then
    echo "$name: the site answers after $SECONDS s"
    passed=$((passed + 1))
  else
    echo "$name: the site does not answer"
    cat "$work/log"
    failed=$((failed + 1))
  fi
  stop
}

node_package=node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
check 18 9.2.0
if [ "${1:-}" = --all ]; then
  check 18 9.2.0 interrupted
  [ "$(id -u)" -ne 0 ] || check 18 9.2.0 user
  check 20 10.8.2
  check 22 10.9.3
  check 24 11
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
