import { type Kysely, sql } from "kysely";

/** A referrer passes on a link of their own instead of typing a friend's address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_links (
      id uuid primary key default gen_random_uuid(),
      code text not null unique,
      owner_key text not null unique,
      owner_name text not null,
      owner_email text not null,
      opened integer not null default 0,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    alter table referrals add column link_id uuid references referral_links on delete set null;
    create unique index referrals_of_a_link on referrals (link_id, friend_key) where link_id is not null`.execute(
    db,
  );
}
