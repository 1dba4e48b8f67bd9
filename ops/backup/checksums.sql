-- One line a table: its name, its rows, and a sum over the rows, whatever their order.
set timezone = 'UTC';
set datestyle = 'ISO';
set max_parallel_workers_per_gather = 0;
select format($$select %L, count(*), coalesce(sum(('x' || substr(md5(one::text), 1, 16))::bit(64)::bigint::numeric), 0) from %I as one$$,
  tablename, tablename)
from pg_tables where schemaname = 'public' order by tablename \gexec
