# Sourced by the other scripts of this folder: the configuration of pgBackRest from variables and secrets, and psql with the
# role of the backups. What holds a secret is written to memory, readable by this user alone.
set -u -o pipefail
umask 077
export LC_ALL=C

stanza=site
keep_days=${BACKUP_KEEP_DAYS:-30}
PGDATA=${PGDATA:-/var/lib/postgresql/18/docker}
config=/tmp/pgbackrest.conf

secret() { if [ -r "/run/secrets/$1" ]; then tr -d '\r\n' <"/run/secrets/$1"; fi; }

# Whole backups are weekly. The oldest one is needed until the next is older than the limit, and is removed with a backup,
# which may be a day late: so the limit is eight days shorter than what is promised.
limit_days() { echo $((keep_days > 9 ? keep_days - 8 : 1)); }

write_config() {
  local key s3
  key=$(secret backup_key)
  s3=$(secret backup_s3_key)
  {
    echo "[global]"
    if [ -n "${BACKUP_S3_BUCKET:-}" ]; then
      printf '%s\n' repo1-type=s3 repo1-path=/site "repo1-s3-bucket=$BACKUP_S3_BUCKET" \
        "repo1-s3-endpoint=${BACKUP_S3_ENDPOINT:?}" "repo1-s3-region=${BACKUP_S3_REGION:-us-east-1}" \
        "repo1-s3-uri-style=${BACKUP_S3_STYLE:-path}" "repo1-s3-key=${s3%%:*}" "repo1-s3-key-secret=${s3#*:}"
      if [ -n "${BACKUP_S3_CA_FILE:-}" ]; then echo "repo1-storage-ca-file=$BACKUP_S3_CA_FILE"; fi
    else
      echo repo1-path=/var/lib/pgbackrest
    fi
    if [ -n "$key" ]; then printf '%s\n' repo1-cipher-type=aes-256-cbc "repo1-cipher-pass=$key"; fi
    printf '%s\n' repo1-retention-full-type=time "repo1-retention-full=$(limit_days)" repo1-bundle=y start-fast=y \
      compress-type=zst process-max=2 archive-timeout=120 log-level-console=off log-level-stderr=error \
      log-level-file=off log-timestamp=n lock-path=/tmp/pgbackrest
    echo "[$stanza]"
    printf '%s\n' "pg1-path=$PGDATA" pg1-user=ashfield_backup pg1-database=ashfield
  } >"$config"
}

# Of a password in an address, in which %40 stands for @.
decode() {
  local text=${1//\\/\\\\}
  printf '%b' "$(sed -E 's/%([0-9A-Fa-f]{2})/\\x\1/g' <<<"$text")"
}

# pgBackRest and psql read the address of the database from here.
write_login() {
  local url login address password
  url=$(secret database_url_backup)
  url=${url#postgres://}
  login=${url%@*}
  address=${url##*@}
  export PGHOST=${address%%:*} PGUSER=${login%%:*} PGDATABASE=ashfield PGPASSFILE=/tmp/pgpass PGCONNECT_TIMEOUT=5
  password=$(decode "${login#*:}")
  password=${password//\\/\\\\}
  printf '*:*:*:*:%s\n' "${password//:/\\:}" >"$PGPASSFILE"
}

pgbr() { pgbackrest --config="$config" --stanza="$stanza" "$@"; }

live() { psql -XqAt -v ON_ERROR_STOP=1 "$@"; }

# One line of what pgBackRest or psql said, without its prefix.
last_words() { grep -v '^ *$' "$1" | head -n 1 | sed -E 's/^(P[0-9]+ +)?(ERROR|WARN|FATAL): *//; s/^psql: error: //' | cut -c 1-300; }

place() {
  if [ -n "${BACKUP_S3_BUCKET:-}" ]; then echo s3; elif [ -n "${BACKUP_DIR:-}" ]; then echo folder; else echo volume; fi
}

die() {
  echo "$*" >&2
  exit 1
}
