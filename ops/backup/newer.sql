-- Prints statements that replay erasures and opt-outs on an earlier state of the database.
select format('insert into erasures (address_hash, erased_at) values (%L, %L) on conflict do nothing;', address_hash, erased_at) from erasures;
-- jsonb_populate_record skips columns that the earlier state lacks.
select format('delete from suppressions where address_hash = %L; insert into suppressions select (jsonb_populate_record(null::suppressions, %L)).*;',
  address_hash, to_jsonb(suppressions)) from suppressions;
