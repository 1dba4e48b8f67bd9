-- Gives a moment its name (:point) in the WAL, and prints the file that holds it, then the sums of all tables as they are then.
-- Locked out for a few milliseconds, no writer is half done: everybody else's change is wholly before the moment or after it.
-- Taking the savepoint back frees the tables; the snapshot stays.
begin isolation level repeatable read;
set local lock_timeout = '5s';
savepoint before;
select format('lock table %s in share mode', string_agg(format('%I', tablename), ', ' order by tablename))
from pg_tables where schemaname = 'public' \gexec
select pg_walfile_name(pg_create_restore_point(:'point'));
rollback to before;
\i checksums.sql
commit;
