#!/bin/sh
# Starts Postgres as its image does, but never with an empty database beside one of another major version: everything would
# be healthy, and every referral gone.
set -eu
if [ "${1:-}" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  for found in /var/lib/postgresql/PG_VERSION /var/lib/postgresql/*/PG_VERSION /var/lib/postgresql/*/docker/PG_VERSION; do
    if [ -s "$found" ] && [ ! -e "$(dirname "$PGDATA")/empty-on-purpose" ]; then
      echo "Not started: the data in $(dirname "$found") are of Postgres $(cat "$found"), and $PGDATA is empty. See docs/operations.md, A new major version of Postgres." >&2
      exit 1
    fi
  done
fi
exec docker-entrypoint.sh "$@"
