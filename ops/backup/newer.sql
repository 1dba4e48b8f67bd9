-- Prints the statements that bring erasures and opt-outs into an earlier state of the database.
select format('insert into erasures (address_hash, erased_at) values (%L, %L) on conflict do nothing;', address_hash, erased_at) from erasures;
select format('insert into suppressions (address_hash, source, created_at) values (%L, %L, %L) on conflict do nothing;',
  address_hash, source, created_at) from suppressions;
