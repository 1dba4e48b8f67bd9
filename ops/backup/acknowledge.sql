-- Notes files of the WAL that are safe, of which the newest 256 are kept, and prints them.
update backup_state set wal_files = (
  select array_agg(name order by place) from (
    select name, place from unnest(wal_files || :'names'::text[]) with ordinality as files (name, place)
    order by place desc limit 256
  ) as newest
)
returning array_to_string(wal_files, ' ');
