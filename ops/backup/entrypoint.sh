#!/usr/bin/env bash
# Configures pgBackRest from variables and secrets, then runs the command. Postgres does not start during a
# restore, and never creates an empty database next to existing data.
set -eu -o pipefail
volume=/var/lib/postgresql

main() {
  (umask 077 && write_config >"$PGBACKREST_CONFIG")
  if [ "$1" = postgres ]; then
    # Held while Postgres runs; a restore takes it too.
    exec 8>>"$volume/restore.lock"
    flock -n -s 8 || refuse "a restore is running; it starts Postgres when it is done."
    [ -s "$PGDATA/PG_VERSION" ] || refuse_other_data
    exec docker-entrypoint.sh "$@"
  fi
  exec "$@"
}

refuse() { echo "Not started: $1" >&2; exit 1; }

secret() { if [ -r "/run/secrets/$1" ]; then tr -d '\r\n' <"/run/secrets/$1"; fi; }

# Compose sets the rest as PGBACKREST_... variables.
write_config() {
  local key s3 keep_days=${BACKUP_KEEP_DAYS:-30}
  key=$(secret backup_key)
  s3=$(secret backup_s3_key)
  # pgBackRest removes a backup only once the next one has expired too, and only after a new backup: up to
  # two days late.
  printf '%s\n' "[global]" repo1-retention-full-type=time "repo1-retention-full=$((keep_days > 3 ? keep_days - 2 : 1))" \
    repo1-bundle=y start-fast=y compress-type=zst process-max=2 archive-timeout=120 log-level-console=off \
    log-level-stderr=error log-level-file=off log-timestamp=n lock-path=/tmp/pgbackrest
  if [ -n "$key" ]; then printf '%s\n' repo1-cipher-type=aes-256-cbc "repo1-cipher-pass=$key"; fi
  if [ -n "$s3" ]; then printf '%s\n' "repo1-s3-key=${s3%%:*}" "repo1-s3-key-secret=${s3#*:}"; fi
  printf '%s\n' "[$PGBACKREST_STANZA]" "pg1-path=$PGDATA" "pg1-user=$PGUSER" "pg1-database=$PGDATABASE"
}

# Otherwise a new major version, or an interrupted restore, would start an empty site.
refuse_other_data() {
  local found
  for found in "$volume"/[0-9]*/docker/PG_VERSION "$volume/restoring/PG_VERSION"; do
    if [ -s "$found" ]; then refuse "$PGDATA is empty, but ${found%/*} holds data of Postgres $(cat "$found"). See docs/operations.md."; fi
  done
}

main "$@"
