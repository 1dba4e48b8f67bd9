import { type Kysely, sql } from "kysely";

/** A caller may have no email address. The desk notes a second contact, a language and where they heard of us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moves
      alter column email drop not null,
      alter column email_key drop not null,
      add column contact text,
      add column language text,
      add column heard_from text,
      drop column search_text;
    alter table moves add column search_text text not null generated always as (
      fold_search(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')
        || E'\n' || coalesce(phone_digits(phone), '') || E'\n' || coalesce(moving_from, '')
        || E'\n' || coalesce(moving_to, '') || E'\n' || coalesce(details, '')
        || E'\n' || coalesce(discount_code, '') || E'\n' || coalesce(contact, '')
        || E'\n' || coalesce(phone_digits(contact), ''))
    ) stored;
    create index moves_search on moves using gin (search_text gin_trgm_ops)`.execute(db);
}
