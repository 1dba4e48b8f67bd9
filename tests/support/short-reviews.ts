import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/**
 * A tenth are inactive, several are on each day, and every service has every rating. Texts are short, because indexing
 * long ones is slow.
 */
export async function insertShortReviews(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    insert into reviews (id, name, location, rating, comment, review_date, service_type, is_active)
    select
      'short-' || n,
      'Maria T.',
      (array['Ashburn, VA', 'Reston, VA', 'Bowie, MD'])[1 + n % 3],
      1 + n % 5,
      case n % 97 when 0 then 'Bad weather' else
        (array['The best', 'Came and went', 'Not so bad', 'In no time', 'Other than that, fine', 'Ok', 'Quick'])[1 + n % 7]
      end,
      date '2015-01-01' + 9 * (n % 401),
      (array['packing', 'junk', 'residential', null])[1 + n % 4],
      n % 11 <> 0
    from generate_series(1, ${count}::int) as n`.execute(db);
}
