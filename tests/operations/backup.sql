-- A large site: :reviews reviews, and :referrals referrals with their emails.
insert into reviews (id, name, location, rating, comment, review_date, service_type)
select 'bulk-' || number, 'Bulk Person ' || number, 'Ashburn', 3 + number % 3,
  'They moved box number ' || number || ' with care, ' || md5(number::text), date '2020-01-01' + number % 2000, 'local'
from generate_series(1, :reviews) as number;

insert into referrals (idempotency_key, status, status_token, discount_code, code_expires_at, gift_card, referrer_name,
  referrer_email, referred_name, referred_email, referrer_key, friend_key, notes)
select gen_random_uuid(), 'emailed', md5('status' || number), 'ASH-B' || number, now() + interval '1 year', '$50', 'Bulk Referrer ' || number,
  'referrer' || number || '@example.net', 'Bulk Friend ' || number, 'friend' || number || '@example.net',
  'referrer' || number || '@example.net', 'friend' || number || '@example.net', 'Plainly Personal Note ' || number
from generate_series(1, :referrals) as number;

insert into emails (kind, referral_id, to_address, state, attempts, smtp_code, message_id, unsubscribe_token, sent_at)
select 'friend-discount', id, referred_email, 'sent', 1, 250, '<' || id || '@example.com>', 'token' || id, now()
from referrals where discount_code like 'ASH-B%';
