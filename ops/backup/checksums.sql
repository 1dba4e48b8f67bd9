-- One line per table: name, row count, and a checksum that ignores the order of rows.
select format($$select %L, count(*), coalesce(sum(('x' || substr(md5(one::text), 1, 16))::bit(64)::bigint::numeric), 0) from %I as one$$,
  tablename, tablename)
from pg_tables where schemaname = 'public' order by tablename \gexec
