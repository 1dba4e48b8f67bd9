#!/usr/bin/env bash
# Creates the application's database roles and makes ashfield_owner the owner of the tables, so that no process needs a superuser.
# Postgres runs it on an empty volume, and ops/deploy runs it when a version adds a role. Run it again after changing a secret:
# docker compose exec postgres bash /docker-entrypoint-initdb.d/roles.sh
# roles.sh --missing does nothing if every role exists. SECRETS: the folder with the secrets.
set -eu

# The password in postgres://ROLE:PASSWORD@HOST/NAME, percent-decoded.
password_of() {
  local password
  password=$(sed -n "s|^postgres://ashfield_$1:\([^@]*\)@.*|\1|p" "${SECRETS:-/run/secrets}/database_url_$1")
  printf '%b' "${password//%/\\x}"
}

for role in owner web office watch; do
  [ -r "${SECRETS:-/run/secrets}/database_url_$role" ] || { echo "Error: secrets/database_url_$role is missing. Run ops/init" >&2 && exit 1; }
done

psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner="$(password_of owner)" --set web="$(password_of web)" \
  --set office="$(password_of office)" --set watch="$(password_of watch)" \
  --set only_missing="${1:-}" --set database="$POSTGRES_DB" <<'SQL'
set client_min_messages = 'warning';
-- Keep the passwords out of the server's log.
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = 'panic';
create temp table roles as select * from (values ('ashfield_owner', :'owner'), ('ashfield_web', :'web'),
  ('ashfield_office', :'office'), ('ashfield_watch', :'watch'))
  as roles (name, password);
select :'only_missing' = '--missing' and not exists (select from roles where name not in (select rolname from pg_roles))
  as is_complete \gset
\if :is_complete
  \quit
\endif
select format('create role %I login', name) from roles where not exists (select from pg_roles where rolname = name) \gexec
select format('alter role %I nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L', name, password) from roles \gexec

alter database :"database" owner to ashfield_owner;
revoke all on database :"database" from public;
grant connect on database :"database" to ashfield_web, ashfield_office, ashfield_watch;
-- Erasure does not find large objects.
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
alter schema public owner to pg_database_owner;
revoke all on schema public from public;
grant usage on schema public to ashfield_web, ashfield_office, ashfield_watch;

-- Indexes and sequences follow their table. Skip what belongs to an extension.
select format('alter table %s owner to ashfield_owner', oid::regclass)
from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') \gexec
select format('alter function %s owner to ashfield_owner', oid::regprocedure)
from pg_proc where pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') \gexec
SQL
