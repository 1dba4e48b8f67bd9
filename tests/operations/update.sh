#!/usr/bin/env bash
# Updates the last release to this version and back: `npm run test:ops -- update`. Both run on the new schema.
# PREVIOUS: another commit to start from.
set -u
cd "$(dirname "$0")/../.." || exit 1

suite=update
. tests/containers/stack.sh
previous=${PREVIOUS:-184d55e4}

main() {
  copy_project "$previous"
  git init -q && commit previous
  check "the last release starts" starts
  check "a version whose secrets are missing changes nothing, and names ops/init" names_init
  open_form
  begin_visits
  check "after ops/init, the update goes live" updates
  check "a form that was open during the update is stored, and its emails go out" send_form open
  check "a new form is stored, and its emails go out" sends_form new
  check "only the new roles have rights" has_new_roles
  check "a rollback goes live" ops/rollback
  check "the last release stores a form on the new schema, and its emails go out" sends_form rolled.back
  check "the next update goes live" ops/deploy "$(tail -n 1 .releases/history)"
  check "visitors noticed nothing" all_answered
  check "no form was held" holds_none
}

commit() { git add -A && git -c user.name=a -c user.email=a@example.com commit -qm "$1"; }

starts() { ops/deploy && is_healthy && read_site && answers 200 /; }

names_init() {
  git rm -rqf . && (cd "$project_folder" && pack_project) | tar -x && commit next
  ! ops/deploy 2>"$work/said" && cat "$work/said" && grep -q 'secrets/.* is missing. Run ops/init' "$work/said" && is_healthy
}

updates() { ops/init "$work" && chmod 755 "$work" "$work/secrets" && ops/deploy && is_healthy; }

open_form() {
  fetch /referrals | tr '<' '\n' >"$work/form"
  # Emails of forms sent within half a second are held.
  sleep 1
}

sends_form() { open_form && send_form "$1"; }

send_form() { # send_form NAME
  fetch /referrals -H "Origin: $site" --data-urlencode "idempotencyKey=$(hidden_field idempotencyKey)" \
    --data-urlencode "formToken=$(hidden_field formToken)" \
    --data-urlencode 'referrerName=Rita Rowe' --data-urlencode "referrerEmail=rita.$1@example.com" \
    --data-urlencode 'referredName=Frank Ford' --data-urlencode "referredEmail=frank.$1@example.com" |
    grep -F 'Thank You for Your Referral!' && eventually 60 has_one_email "frank.$1@example.com" && eventually 60 has_one_email "rita.$1@example.com"
}

has_new_roles() {
  [ "$(sql "select string_agg(distinct grantee, ' ' order by grantee) from information_schema.role_table_grants where grantee like 'ashfield\_%'")" = \
    'ashfield_office ashfield_owner ashfield_watch ashfield_web' ]
}

holds_none() { [ "$(sql "select count(*) from emails where state = 'held'")" = 0 ]; }

run_checks
