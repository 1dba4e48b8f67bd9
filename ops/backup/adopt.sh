#!/usr/bin/env bash
# Makes the place of the backups that of a database which is new on purpose, as after a new major version of Postgres. The
# backups of the one before stay until they are too old.
. /backup/common.sh
write_config
write_login
pgbr --no-online stanza-upgrade 2>/tmp/adopt.err || pgbr stanza-upgrade 2>/tmp/adopt.err || die "$(last_words /tmp/adopt.err)"
echo "From now on this database is backed up."
