import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/**
 * A year of referrals in every status, with history and emails. About one in 12 is held; one email in 200 is a dead
 * letter.
 */
export async function insertManyReferrals(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    insert into referrals (idempotency_key, status, status_reason, status_changed_at, status_token, discount_code,
      code_expires_at, gift_card, referrer_name, referrer_email, referrer_phone, referrer_key, referred_name, referred_email,
      referred_phone, friend_key, notes, created_at)
    select gen_random_uuid(), status,
      case status when 'held' then (array['already-referred', 'asked-for-estimate', 'not-a-name', 'automated', 'site-limit'])[1 + n % 5]
        when 'rejected' then 'the friend moved with us in May' end,
      now() - n * interval '50 minutes' + interval '5 minutes', md5('token' || n), code,
      now() - n * interval '50 minutes' + interval '12 months', '$50',
      first || ' ' || last, lower(first || '.' || last) || n || '@example.org', '571-555-' || lpad((n % 10000)::text, 4, '0'),
      lower(first || '.' || last) || n || '@example.org', friend || ' ' || last, lower(friend) || n || '@example.net', null,
      lower(friend) || n || '@example.net', case when n % 4 = 0 then 'Third floor, no elevator. She calls in the evening.' end,
      now() - n * interval '50 minutes'
    from (
      select n,
        (array['emailed','emailed','booked','completed','rewarded','rewarded','emailed','held','emailed','received','rejected','expired'])[1 + n % 12] as status,
        (array['Maria','Tom','Ines','Abe','Ruth','Sam','Lena'])[1 + n % 7] as first,
        (array['Torres','Okafor','Lindqvist','Nguyen','Castellanos-Whitmore','Reed'])[1 + n % 6] as last,
        (array['Jo','Pat','Kim','Ana','Lee'])[1 + n % 5] as friend,
        'ASH-' || translate(upper(substr(md5(n::text), 1, 4)), '01', 'XY') || '-'
          || translate(upper(substr(md5(n::text), 5, 4)), '01', 'XY') as code
      from generate_series(1, ${count}::int) as n
    ) as people`.execute(db);
  await sql`
    insert into audit_log (referral_id, at, actor, place, from_status, to_status)
    select id, created_at, 'visitor', 'form', null, case when status = 'held' then 'held' else 'received' end from referrals
    union all
    select id, status_changed_at, 'worker', 'send-email', 'received', 'emailed' from referrals
    where status in ('emailed', 'booked', 'completed', 'rewarded')`.execute(db);
  await sql`
    insert into emails (kind, referral_id, to_address, state, attempts, cause, error, smtp_code, message_id, unsubscribe_token,
      created_at, sent_at)
    select kind, id, to_address, state, 1, case state when 'dead' then 'recipient' end,
      case state when 'dead' then 'mailbox unavailable' end, case state when 'dead' then 550 end,
      '<' || gen_random_uuid() || '@example.com>', md5(kind || id), created_at,
      case state when 'sent' then created_at + interval '3 seconds' end
    from (
      select id, created_at, 'referrer-receipt' as kind, referrer_email as to_address,
        case when hashtext(id::text) % 200 = 0 then 'dead' else 'sent' end as state from referrals
      union all
      select id, created_at, 'friend-discount', referred_email, 'sent' from referrals
      where status in ('emailed', 'booked', 'completed', 'rewarded')
    ) as mails`.execute(db);
  await sql`analyze`.execute(db);
}
