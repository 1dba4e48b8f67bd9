#!/bin/sh
# Starts Postgres as its image does, but never while a restore is at work on the volume, and never with an empty database beside one of
# another major version: everything would be healthy, and every referral gone.
set -eu
# Postgres keeps the lock as long as any of its processes lives, and so does a restore: whichever dies, the engine's lock dies with it.
if [ "${1:-}" = postgres ]; then
  exec 8>>/var/lib/postgresql/restore.lock
  if ! flock -n -s 8; then
    echo "Not started: a restore is at work on these data. It starts Postgres itself when it is done; see .releases/restore.log" >&2
    exit 1
  fi
fi
if [ "${1:-}" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ] && [ -e /var/lib/postgresql/restoring ]; then
  echo "Not started: a restore was interrupted while it put its database in place. Nothing is lost: type ops/restore again." >&2
  exit 1
fi
if [ "${1:-}" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  for found in /var/lib/postgresql/PG_VERSION /var/lib/postgresql/*/PG_VERSION /var/lib/postgresql/*/docker/PG_VERSION; do
    if [ -s "$found" ] && [ ! -e "$(dirname "$PGDATA")/empty-on-purpose" ]; then
      echo "Not started: the data in $(dirname "$found") are of Postgres $(cat "$found"), and $PGDATA is empty. See docs/operations.md, A new major version of Postgres." >&2
      exit 1
    fi
  done
fi
exec docker-entrypoint.sh "$@"
