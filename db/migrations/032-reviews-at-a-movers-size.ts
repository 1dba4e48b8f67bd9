import { type Kysely, sql } from "kysely";

/** See docs/decisions/006-count-reviews-as-they-are-read.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("forecasts").execute();
  await dropStoredCounts(db);
  await foldSearchText(db);
}

/** Keeps the trigger reviews_take_turn: it serializes imports by locking review_state.version. */
async function dropStoredCounts(db: Kysely<unknown>): Promise<void> {
  for (const operation of ["insert", "update", "delete"]) {
    await sql`drop trigger ${sql.id(`reviews_count_after_${operation}`)} on reviews`.execute(db);
    await sql`drop function ${sql.id(`count_reviews_after_${operation}`)}()`.execute(db);
  }
  await sql`drop trigger reviews_forget_counts on reviews`.execute(db);
  await sql`drop function forget_review_counts()`.execute(db);
  await db.schema.dropTable("review_counts").execute();
  await db.schema.dropTable("review_searches").execute();
  await sql`alter table review_state drop column kept`.execute(db);
  await sql`drop index reviews_newest_by_service`.execute(db);
}

/** "José" is "jose", and curly quotes are straight. NFD never makes a wildcard of LIKE. */
async function foldSearchText(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_search(typed text) returns text
    language sql immutable strict parallel safe
    return translate(
      lower(regexp_replace(normalize(typed, nfd), '[\\u0300-\\u036f]', '', 'g')),
      '‘’‚‛′´\`“”„‟″«»øłđ',
      '''''''''''''''"""""""old'
    )
  `.execute(db);
  await sql`alter table reviews drop column search_text`.execute(db);
  await sql`
    alter table reviews add column search_text text not null generated always as (
      fold_search(name || E'\\n' || comment || E'\\n' || location)
    ) stored
  `.execute(db);
  await sql`create index reviews_search on reviews using gin (search_text gin_trgm_ops) where is_active`.execute(
    db,
  );
}
