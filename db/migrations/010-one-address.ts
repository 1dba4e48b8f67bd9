import { type Kysely, sql } from "kysely";

/** The office corrects what the customer typed. Until now it kept a street of its own beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const merge = (street: string, place: string) => sql`
    ${sql.ref(place)} = case
      when ${sql.ref(street)} is null then ${sql.ref(place)}
      when position(lower(split_part(coalesce(${sql.ref(place)}, ''), ',', 1)) in lower(${sql.ref(street)})) > 0
        then ${sql.ref(street)}
      else ${sql.ref(street)} || ', ' || ${sql.ref(place)}
    end`;
  await sql`
    update moves set ${merge("street_from", "moving_from")}, ${merge("street_to", "moving_to")}
    where street_from is not null or street_to is not null`.execute(db);
}
