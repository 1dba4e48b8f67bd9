# Sourced by the suites that stop things while mails are on their way: a stack that is back, and its mails.
# shellcheck shell=bash
services="postgres redis web worker watch desk backup caddy"
# Written at once by SQL.
mails=1000

starts_within() {
  local started=$SECONDS
  compose up -d --no-build && eventually "$1" is_serving && [ $((SECONDS - started)) -le "$1" ]
}

# A stack that is healthy by its own account, and answers from outside.
is_serving() { is_healthy && find_site && answers 200 /readyz && answers 200 /; }

# Docker gives another port after each start, as the test publishes any that is free.
find_site() {
  local port
  port=$(docker port "$(container caddy)" 80/tcp 2>/dev/null | sed -n '1s/.*://p')
  site=http://localhost:$port
  [ -n "$port" ]
}

refers() { takes_referral "$1" && eventually 60 has_mails_of "$1"; }

takes_referral() {
  find_site && fetch /referrals | tr '<' '\n' >"$work/form" && grep -q idempotencyKey "$work/form" || return 1
  # As long as a person takes at least: a form that comes back within half a second is held.
  sleep 1
  fetch /referrals -H "Origin: $site" --data-urlencode "idempotencyKey=$(hidden_field idempotencyKey)" \
    --data-urlencode "formToken=$(hidden_field formToken)" \
    --data-urlencode 'referrerName=Rita Rowe' --data-urlencode "referrerEmail=rita.$1@example.com" \
    --data-urlencode 'referredName=Frank Ford' --data-urlencode "referredEmail=frank.$1@example.com" |
    grep -qF 'Thank You for Your Referral!'
}

has_mails_of() { [ "$(mails_to "frank.$1@example.com" | wc -l)" -ge 1 ] && [ "$(mails_to "rita.$1@example.com" | wc -l)" -ge 1 ]; }

plant_mails() {
  sql "with people as (
      insert into referrals (idempotency_key, status_token, discount_code, code_expires_at, referrer_name, referrer_email,
        referred_name, referred_email, referrer_key, friend_key)
      select gen_random_uuid(), 'status-$1-' || n,
        regexp_replace(translate(to_char($1 * 100000 + n, 'FM00000000'), '01', 'XY'), '(....)(....)', 'ASH-\\1-\\2'),
        now() + interval '1 year', 'Rita Rowe', 'planted.rita.$1.' || n || '@example.com', 'Frank Ford',
        'planted.frank.$1.' || n || '@example.com', 'planted.rita.$1.' || n || '@example.com', 'planted.frank.$1.' || n || '@example.com'
      from generate_series(1, $mails) as n returning id, referred_email)
    insert into emails (referral_id, kind, to_address, unsubscribe_token)
    select id, 'friend-discount', referred_email, 'token-' || id from people"
}

has_left_some() { mail_log | grep -q "planted.frank.$1."; }

has_all_mails() {
  local arrived
  eventually 120 none_waits || return 1
  mail_log | grep -oE "\"to\":\[\"planted\.frank\.$1\.[0-9]+@" >"$work/arrived"
  arrived=$(sort -u "$work/arrived" | wc -l)
  echo "$arrived of $mails arrived, $(($(wc -l <"$work/arrived") - arrived)) of them twice"
  [ "$arrived" -eq "$mails" ]
}

none_waits() { [ "$(sql "select count(*) from emails where state <> 'sent' and to_address like 'planted.%'")" = 0 ]; }

# Another suite may have its mail server elsewhere.
mail_log() { docker logs "$(container mail)" 2>/dev/null; }
