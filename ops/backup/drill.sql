-- Creates the restore point :point and prints its checksums. Writers wait until then.
begin;
set local lock_timeout = '5s';
select format('lock table %s in share mode', string_agg(format('%I', tablename), ', ')) from pg_tables where schemaname = 'public' \gexec
select pg_create_restore_point(:'point') \g /dev/null
\i /backup/checksums.sql
commit;
