import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Indexing their words takes long, and a statement has ten seconds. */
const REVIEWS_A_STATEMENT = 2_500;

/**
 * Fills a database with the work of an office: referrals over two years with their history and mails, as many estimate requests,
 * and reviews over five. Nobody in it is real.
 */
export async function insertOfficeYears(
  db: Kysely<Database>,
  sizes: { referrals: number; reviews: number; weeks?: number },
): Promise<void> {
  const { referrals, reviews, weeks = 104 } = sizes;
  await sql`
    insert into referrals (idempotency_key, status, status_token, discount_code, code_expires_at, referrer_name,
      referrer_email, referred_name, referred_email, referrer_key, friend_key, created_at, status_changed_at, status_reason)
    select gen_random_uuid(), (array['received', 'emailed', 'emailed', 'booked', 'completed', 'rewarded', 'rewarded', 'held',
        'rejected', 'expired'])[1 + (n * 7) % 10], 'status-' || n, 'ASH-' || n, at + interval '1 year', 'Referrer ' || n,
      'referrer.' || n || '@example.net', 'Friend ' || n, 'friend.' || n || '@example.net',
      'referrer.' || n || '@example.net', 'friend.' || n || '@example.net', at, at,
      case (n * 7) % 10 when 7 then 'already-referred' end
    from (
      select n, now() - power((n % 997) / 997.0, 1.4) * ${weeks} * interval '7 days' as at
      from generate_series(1, ${referrals}::int) as n
    ) as given`.execute(db);
  await sql`
    insert into referral_events (referral_id, at, actor, from_status, to_status)
    select id, created_at, 'worker', null, step
    from referrals, unnest(array['received', 'emailed', 'booked', 'completed', 'rewarded']) with ordinality as steps (step, place)
    where status_token like 'status-%' and place <= coalesce(
      array_position(array['received', 'emailed', 'booked', 'completed', 'rewarded'], status), 1)`.execute(
    db,
  );
  await sql`
    insert into emails (kind, referral_id, to_address, state, unsubscribe_token, created_at, sent_at)
    select kind, id, referrer_email, 'sent', kind || id, created_at,
      created_at + (1 + power(abs(hashtext(id::text || kind)) % 1000 / 1000.0, 6) * 900) * interval '1 second'
    from referrals, unnest(array['referrer-receipt', 'friend-discount']) as kind
    where status <> 'held' and status_token like 'status-%'`.execute(db);
  await sql`
    insert into estimates (idempotency_key, name, email, email_key, phone, move_type, home_type, moving_from, moving_to,
      moving_date, details, created_at, state)
    select gen_random_uuid(), 'Customer ' || n, 'customer.' || n || '@example.net', 'customer.' || n || '@example.net',
      '571-555-0142', 'local', 'two-bedroom',
      (array['Ashburn, VA', '12 Elm Street, Sterling', 'Reston 20190', 'Winchester', 'ashburn', 'Leesburg, VA', 'Fairfax',
        'Baltimore, MD', null, 'Herndon, VA', 'Arlington'])[1 + (n * 5) % 11],
      (array['Alexandria, 22314', 'Washington, DC', 'Ashburn, VA', 'Tysons', 'Bethesda, MD', null, 'Manassas',
        'Springfield, VA', 'Richmond'])[1 + (n * 4) % 9],
      'Saturday, June 12, 2027', 'Third floor, no elevator',
      now() - power((n % 991) / 991.0, 1.4) * ${weeks} * interval '7 days',
      (array['open', 'answered', 'answered', 'booked', 'lost'])[1 + n % 5]
    from generate_series(1, ${referrals}::int) as n`.execute(db);
  for (let first = 1; first <= reviews; first += REVIEWS_A_STATEMENT)
    await sql`
      insert into reviews (id, name, location, rating, comment, review_date, service_type, is_active, is_featured)
      select 'review-' || n, 'Maria T. ' || n, (array['Ashburn, VA', 'Reston, VA', 'Bowie, MD'])[1 + n % 3],
        (array[5, 5, 5, 5, 4, 4, 5, 3, 5, 2, 5, 1])[1 + n % 12],
        case n % 97 when 0 then 'They carried our piano down three floors' else
          'Careful with the boxes, on time, and the price was the one that we were told, number ' || n end,
        current_date - (power((n % 1009) / 1009.0, 1.6) * 1825)::int,
        (array['packing', 'junk', 'residential', null])[1 + n % 4], n % 40 <> 0, n % 9000 = 1
      from generate_series(${first}::int, ${Math.min(first + REVIEWS_A_STATEMENT - 1, reviews)}::int) as n`.execute(
      db,
    );
  await sql`analyze`.execute(db);
}
