#!/usr/bin/env bash
# Tests deploys, backups and moves on the real stack: `npm run test:ops`, or `npm run test:ops -- deploy` for one suite.
# Each file next to this one is a suite. The last line is "N passed, N failed".
set -u -o pipefail
cd "$(dirname "$0")" || exit 1

passed=0
failed=0
output=$(mktemp)
trap 'rm -f "$output"' EXIT

if [ $# -eq 0 ]; then
  for file in *.sh; do [ "$file" = run.sh ] || set -- "$@" "${file%.sh}"; done
fi
for name in "$@"; do
  echo "== $name"
  bash "$name.sh" </dev/null 2>&1 | tee "$output"
  counts=$(grep -oE '^[a-z-]+: [0-9]+ passed, [0-9]+ failed' "$output" | tail -n 1 | grep -oE '[0-9]+')
  # shellcheck disable=SC2086
  set -- $counts
  passed=$((passed + ${1:-0}))
  # A suite without a total has failed.
  failed=$((failed + ${2:-1}))
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
