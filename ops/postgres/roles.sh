#!/bin/sh
# Makes the roles of the application, hands the tables to ashfield_owner, and leaves no process the superuser's rights.
# Postgres runs it by itself on an empty volume. On one that is older: docker compose exec postgres sh /docker-entrypoint-initdb.d/roles.sh
# It may be run again at any time; a role whose secret has changed gets the new password.
set -eu

# The password in postgres://ROLE:PASSWORD@HOST/NAME, with %40 for @ and the like, as every client reads it.
password_of() {
  sed -n "s|^postgres://$1:\([^@]*\)@.*|\1|p" "/run/secrets/$2" | LC_ALL=C awk '
    function digit(at) { return index("0123456789abcdef", tolower(substr($0, at, 1))) - 1 }
    {
      while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
        printf "%s%c", substr($0, 1, RSTART - 1), digit(RSTART + 1) * 16 + digit(RSTART + 2)
        $0 = substr($0, RSTART + 3)
      }
      printf "%s", $0
    }'
}

psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner="$(password_of ashfield_owner database_url_owner)" \
  --set web="$(password_of ashfield_web database_url_web)" \
  --set worker="$(password_of ashfield_worker database_url_worker)" \
  --set ops="$(password_of ashfield_ops database_url_ops)" \
  --set desk="$(password_of ashfield_desk database_url_desk)" \
  --set backup="$(password_of ashfield_backup database_url_backup)" \
  --set database="$POSTGRES_DB" <<'SQL'
select format('create role %I login', name) from unnest(array['ashfield_owner', 'ashfield_web', 'ashfield_worker',
  'ashfield_ops', 'ashfield_desk', 'ashfield_backup']) as name where not exists (select from pg_roles where rolname = name) \gexec

set client_min_messages = 'warning';
-- The passwords must not reach the server's log.
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = 'panic';
alter role ashfield_owner nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'owner';
alter role ashfield_web nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'web';
alter role ashfield_worker nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'worker';
alter role ashfield_ops nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'ops';
alter role ashfield_desk nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'desk';
alter role ashfield_backup nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'backup';

alter database :"database" owner to ashfield_owner;
revoke all on database :"database" from public;
grant connect on database :"database" to ashfield_web, ashfield_worker, ashfield_ops, ashfield_desk, ashfield_backup;
alter schema public owner to pg_database_owner;
revoke all on schema public from public;
grant usage on schema public to ashfield_web, ashfield_worker, ashfield_ops, ashfield_desk, ashfield_backup;

-- What pgBackRest asks Postgres for. It reads the files themselves from a volume.
grant pg_read_all_settings to ashfield_backup;
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal(), pg_create_restore_point(text)
  to ashfield_backup;

-- Tables take their indexes and sequences along; what an extension made stays with it.
select format('alter table %s owner to ashfield_owner', oid::regclass)
from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') \gexec
select format('alter function %s owner to ashfield_owner', oid::regprocedure)
from pg_proc where pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') \gexec
SQL
echo "roles: ashfield_owner, ashfield_web, ashfield_worker, ashfield_ops, ashfield_desk, ashfield_backup"
