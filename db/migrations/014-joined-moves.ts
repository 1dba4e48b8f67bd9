import { type Kysely, sql } from "kysely";

/** Two requests for one move are joined: the link of one leads to the other. The indexes find such requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moves add column joined_to uuid references moves on delete cascade;
    create index moves_joined on moves (joined_to) where joined_to is not null;
    create index moves_of_a_phone on moves (right(phone_digits(phone), 10)) where phone is not null;
    create index moves_of_a_day on moves (moving_day) where moving_day is not null`.execute(db);
}
