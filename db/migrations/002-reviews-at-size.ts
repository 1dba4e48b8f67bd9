import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    alter table reviews
      add column service text not null generated always as (
        case
          when service_type in ('residential', 'commercial', 'packing', 'labor', 'emergency', 'junk', 'storage')
          then service_type
          else 'other'
        end
      ) stored,
      add column search_text text not null generated always as (
        lower(name || E'\n' || comment || E'\n' || location)
      ) stored
  `.execute(db);
  await sql`create index reviews_newest_by_service on reviews (service, review_date desc, id desc) where is_active`.execute(
    db,
  );
  await sql`create index reviews_search on reviews using gin (search_text gin_trgm_ops) where is_active`.execute(
    db,
  );

  await sql`
    create table review_state (
      only_row boolean primary key default true check (only_row),
      version bigint not null default 0,
      kept bigint not null default 0
    )
  `.execute(db);
  await sql`
    create table review_searches (
      search text primary key,
      kept_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`
    create table review_counts (
      search text not null references review_searches on delete cascade,
      service text not null,
      year smallint not null,
      rating smallint not null,
      reviews integer not null,
      primary key (search, service, year, rating)
    )
  `.execute(db);
  await sql`insert into review_state default values`.execute(db);
  await sql`insert into review_searches (search) values ('')`.execute(db);
  await sql`
    insert into review_counts
    select '', service, extract(year from review_date), rating, count(*) from reviews where is_active
    group by 2, 3, 4
  `.execute(db);

  await createTriggers(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  // Locking the row of review_state serializes writers of reviews, so that no count is lost.
  await sql`
    create function take_turn_at_reviews() returns trigger language plpgsql set search_path from current as $$
    begin
      update review_state set version = version + 1;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger reviews_take_turn before insert or update or delete or truncate on reviews
    for each statement execute function take_turn_at_reviews()
  `.execute(db);

  const come = "select 1 as change, * from come";
  const gone = "select -1 as change, * from gone";
  await createCountTrigger(db, "insert", "new table as come", come);
  await createCountTrigger(db, "delete", "old table as gone", gone);
  await createCountTrigger(db, "update", "new table as come old table as gone", `${come} union all ${gone}`);

  await sql`
    create function forget_review_counts() returns trigger language plpgsql set search_path from current as $$
    begin
      delete from review_searches where search <> '';
      delete from review_counts;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger reviews_forget_counts after truncate on reviews
    for each statement execute function forget_review_counts()
  `.execute(db);
}

/** After an import of more than 1,000 rows, counting searches again is cheaper. */
async function createCountTrigger(
  db: Kysely<unknown>,
  operation: string,
  transitionTables: string,
  changes: string,
): Promise<void> {
  const name = `count_reviews_after_${operation}`;
  await sql
    .raw(`
      create function ${name}() returns trigger language plpgsql set search_path from current as $$
      begin
        if (select count(*) > 1000 from (select from (${changes}) as changed limit 1001) as counted) then
          delete from review_searches where search <> '';
        end if;
        insert into review_counts as known (search, service, year, rating, reviews)
        select search, service, extract(year from review_date), rating, sum(change)
        from (${changes}) as changed
        join review_searches on position(search in search_text) > 0
        where is_active
        group by 1, 2, 3, 4
        having sum(change) <> 0
        on conflict (search, service, year, rating)
          do update set reviews = known.reviews + excluded.reviews;
        return null;
      end $$
    `)
    .execute(db);
  await sql
    .raw(`
      create trigger reviews_count_after_${operation} after ${operation} on reviews
      referencing ${transitionTables} for each statement execute function ${name}()
    `)
    .execute(db);
}
