-- Names a moment (:point) in the WAL, and prints the checksums of that moment. Writers wait meanwhile.
begin;
set local lock_timeout = '5s';
select format('lock table %s in share mode', string_agg(format('%I', tablename), ', ')) from pg_tables where schemaname = 'public' \gexec
select pg_create_restore_point(:'point') \g /dev/null
\i /backup/checksums.sql
commit;
