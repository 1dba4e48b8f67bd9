-- From the newest state that is known: what going back to an earlier one must not forget.
\copy (select address_hash, erased_at from erasures) to '/var/lib/restored/erasures.csv' csv
\copy (select address_hash, source, created_at from suppressions) to '/var/lib/restored/suppressions.csv' csv
\copy (select id, kind, referral_id, estimate_id, to_address, attempts, smtp_code, message_id, unsubscribe_token, created_at, sent_at, (select discount_code from referrals where referrals.id = referral_id) from emails where state = 'sent') to '/var/lib/restored/sent.csv' csv
\copy (select 'referrals', id from referrals union all select 'estimate requests', id from estimates) to '/var/lib/restored/rows.csv' csv
