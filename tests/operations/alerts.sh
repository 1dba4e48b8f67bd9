#!/usr/bin/env bash
# Tries the rules of ops/prometheus/alerts.yml with Prometheus's own promtool, on series that alerts.test.yml writes down:
# `npm run test:ops -- alerts`. Where promtool is not to be had, Debian's is fetched and unpacked, and nothing installed.
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 1
rules=ops/prometheus/alerts.yml
cases=tests/operations/alerts.test.yml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

check() { # check NAME COMMAND...
  if "${@:2}" >"$work/output" 2>&1; then
    passed=$((passed + 1))
    echo "ok - $1"
  else
    failed=$((failed + 1))
    echo "not ok - $1"
    tail -n 40 "$work/output" | sed 's/^/    /'
  fi
}

get_promtool() {
  if command -v promtool; then ln -s "$(command -v promtool)" "$work/promtool"; return; fi
  (cd "$work" && chmod 755 . && apt-get download prometheus) || (apt-get update -qq && cd "$work" && apt-get download prometheus)
  dpkg -x "$work"/prometheus_*.deb "$work/package" && ln -s package/usr/bin/promtool "$work/promtool" && "$work/promtool" --version
}

# Each alert has a case in which it comes, and one in which it does not: exp_alerts is empty there.
is_covered() {
  local alert
  for alert in $(sed -n 's/.*- alert: //p' "$rules"); do
    grep -q "alertname: $alert$" "$cases" || { echo "$alert has no case"; return 1; }
  done
}

# A rule that never fires would pass each case that expects nothing.
finds_broken_rule() {
  mkdir -p "$work/broken/ops/prometheus" "$work/broken/tests/operations"
  sed 's/> 900/> 90000/' "$rules" >"$work/broken/$rules" && cp "$cases" "$work/broken/$cases"
  ! cmp -s "$rules" "$work/broken/$rules" && ! "$work/promtool" test rules "$work/broken/$cases"
}

check "promtool is there" get_promtool
check "Prometheus takes the rules" "$work/promtool" check rules "$rules"
check "every alert has cases" is_covered
check "each alert comes when it should, and not before" "$work/promtool" test rules "$cases"
check "a rule that comes too late is found" finds_broken_rule

echo "alerts: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
