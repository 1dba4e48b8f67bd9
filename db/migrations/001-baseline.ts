import { type Kysely, sql } from "kysely";

/** The schema of the first release. Later migrations only add. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSearch(db);
  await createReviews(db);
  await createReferrals(db);
  await createMoves(db);
  await createEmails(db);
  await createAuditLog(db);
  await createWeather(db);
  await createPageNotifications(db);
  await createWatch(db);
  await createDesk(db);
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    -- "José" is "jose", and curly quotes are straight. NFD never makes a wildcard of LIKE.
    create function fold_search(typed text) returns text
    language sql immutable strict parallel safe
    return translate(
      lower(regexp_replace(normalize(typed, nfd), '[\\u0300-\\u036f]', '', 'g')),
      '‘’‚‛′´\`“”„‟″«»øłđ',
      '''''''''''''''"""""""old'
    );
    -- For search_text: phone numbers also as digits alone, so that any format finds them.
    create function phone_digits(phone text) returns text
    language sql immutable strict parallel safe
    return translate(phone, ' +()./-', '')`.execute(db);
}

/** Locking the row of review_state serializes writers of reviews. */
async function createReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      id text primary key,
      name text not null,
      location text not null,
      rating smallint not null check (rating between 1 and 5),
      comment text not null,
      review_date date not null,
      is_active boolean not null default true,
      is_featured boolean not null default false,
      is_sample boolean not null default false,
      service_type text,
      service text not null generated always as (
        case
          when service_type in ('residential', 'commercial', 'packing', 'labor', 'emergency', 'junk', 'storage')
          then service_type
          else 'other'
        end
      ) stored,
      search_text text not null generated always as (
        fold_search(name || E'\n' || comment || E'\n' || location)
      ) stored
    );
    create index reviews_newest on reviews (review_date desc, id desc) where is_active;
    create index reviews_featured on reviews (review_date desc, id desc) where is_active and is_featured;
    create index reviews_newest_by_location on reviews (location, review_date desc, id desc) where is_active;
    create index reviews_search on reviews using gin (search_text gin_trgm_ops) where is_active;

    create table review_state (
      only_row boolean primary key default true check (only_row),
      version bigint not null default 0
    );
    insert into review_state default values;
    create function take_turn_at_reviews() returns trigger language plpgsql set search_path from current as $$
    begin
      update review_state set version = version + 1;
      return null;
    end $$;
    create trigger reviews_take_turn before insert or update or delete or truncate on reviews
    for each statement execute function take_turn_at_reviews();

    create table review_imports (
      id uuid primary key default gen_random_uuid(),
      uploaded_at timestamptz not null default now(),
      file_name text,
      -- How the office reads 9/4/2026 in this file, if it was asked.
      date_order text check (date_order in ('month-first', 'day-first')),
      content bytea not null,
      imported_at timestamptz,
      inserted integer not null,
      updated integer not null,
      unchanged integer not null,
      left_out integer not null
    )`.execute(db);
}

async function createReferrals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referrals (
      id uuid primary key default gen_random_uuid(),
      idempotency_key uuid not null,
      form_digest text not null default '',
      status text not null default 'received' check (
        status in ('received', 'emailed', 'booked', 'completed', 'rewarded', 'held', 'rejected', 'expired')
      ),
      status_reason text,
      status_changed_at timestamptz not null default now(),
      status_token text not null unique,
      discount_code text not null unique,
      code_expires_at timestamptz not null,
      gift_card text not null,
      referrer_name text not null,
      referrer_email text not null,
      referrer_phone text,
      referrer_key text not null,
      referred_name text not null,
      referred_email text not null,
      referred_phone text,
      friend_key text not null,
      notes text,
      created_at timestamptz not null default now(),
      search_text text not null generated always as (
        fold_search(referrer_name || E'\n' || referrer_email || E'\n' || referred_name || E'\n' || referred_email
          || E'\n' || coalesce(referrer_phone, '') || E'\n' || coalesce(phone_digits(referrer_phone), '')
          || E'\n' || coalesce(referred_phone, '') || E'\n' || coalesce(phone_digits(referred_phone), '')
          || E'\n' || discount_code || E'\n' || replace(discount_code, '-', '') || E'\n' || coalesce(notes, ''))
      ) stored,
      unique (idempotency_key, form_digest)
    );
    create index referrals_search on referrals using gin (search_text gin_trgm_ops);
    create index referrals_friend on referrals (friend_key);
    create index referrals_referrer on referrals (referrer_key, created_at);
    create index referrals_newest on referrals (created_at desc, id);
    create index referrals_held on referrals (created_at) where status = 'held';
    create index referrals_expiring on referrals (code_expires_at)
      where status in ('received', 'emailed', 'held')`.execute(db);
}

async function createMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moves (
      id uuid primary key default gen_random_uuid(),
      idempotency_key uuid not null,
      form_digest text not null default '',
      move_token text not null unique,
      state text not null default 'open' check (state in ('open', 'answered', 'booked', 'done', 'cancelled')),
      state_changed_at timestamptz,
      version integer not null default 1,
      name text not null,
      email text not null,
      email_key text not null,
      phone text,
      move_type text,
      home_type text,
      moving_from text,
      moving_to text,
      moving_day date,
      flexible boolean not null default false,
      second_day date,
      arrival_window text check (arrival_window in ('morning', 'midday', 'afternoon')),
      details text,
      plan jsonb,
      discount_code text,
      referral_id uuid references referrals on delete set null,
      crew smallint check (crew > 0),
      truck text,
      price text,
      note text,
      private_note text,
      street_from text,
      street_to text,
      crews real check (crews > 0 and crews * 2 = floor(crews * 2)),
      work_days smallint check (work_days between 1 and 14),
      packing_day boolean,
      cancelled_by text check (cancelled_by in ('customer', 'company')),
      disowned_at timestamptz,
      reminded_day date,
      created_at timestamptz not null default now(),
      search_text text not null generated always as (
        fold_search(name || E'\n' || email || E'\n' || coalesce(phone, '') || E'\n' || coalesce(phone_digits(phone), '')
          || E'\n' || coalesce(moving_from, '') || E'\n' || coalesce(moving_to, '') || E'\n' || coalesce(details, '')
          || E'\n' || coalesce(discount_code, ''))
      ) stored,
      unique (idempotency_key, form_digest),
      check (state not in ('booked', 'done') or num_nulls(moving_day, crews, work_days, packing_day) = 0)
    );
    create index moves_search on moves using gin (search_text gin_trgm_ops);
    create index moves_email_key on moves (email_key, created_at);
    create index moves_newest on moves (created_at desc);
    create index moves_open on moves (created_at) where state = 'open';
    create index moves_of_a_referral on moves (referral_id) where referral_id is not null;
    create index moves_taking_a_day on moves (moving_day) where state in ('booked', 'done');

    create table day_limits (
      day date primary key,
      crews smallint not null check (crews >= 0)
    );

    create table move_requests (
      id uuid primary key default gen_random_uuid(),
      move_id uuid not null references moves on delete cascade,
      idempotency_key uuid not null unique,
      kind text not null check (kind in ('date', 'inventory', 'cancel', 'certificate', 'damage', 'message')),
      fields jsonb not null,
      created_at timestamptz not null default now(),
      answered_at timestamptz,
      answered_by text,
      answer text
    );
    create index move_requests_of_a_move on move_requests (move_id, created_at);
    create index move_requests_open on move_requests (created_at) where answered_at is null`.execute(db);
}

/** The outbox, and who must not be emailed. */
async function createEmails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table emails (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      referral_id uuid references referrals on delete cascade,
      move_id uuid references moves on delete cascade,
      move_request_id uuid references move_requests on delete cascade,
      to_address text not null,
      state text not null default 'pending' check (
        state in ('pending', 'queued', 'sending', 'sent', 'retry', 'held', 'suppressed', 'dead', 'bounced')
      ),
      attempts integer not null default 0,
      generation integer not null default 1,
      claim_token uuid,
      lease_until timestamptz,
      next_attempt_at timestamptz,
      smtp_code integer,
      error text,
      cause text,
      message_id text,
      unsubscribe_token text not null unique,
      request_id uuid,
      network text,
      created_at timestamptz not null default now(),
      queued_at timestamptz,
      released_at timestamptz,
      sent_at timestamptz,
      returned_at timestamptz,
      settled_at timestamptz,
      constraint emails_one_of_a_kind unique (kind, referral_id)
    );
    -- The other emails of a move may repeat: one per change, request and answer.
    create unique index emails_one_of_a_kind_per_move on emails (move_id, kind, to_address)
      where kind in ('estimate-office', 'estimate-confirmation');
    create unique index emails_one_of_a_kind_per_move_request on emails (move_request_id, kind);
    create index emails_of_a_move on emails (move_id);
    create index emails_of_a_kind on emails (kind, created_at);
    create index emails_of_a_network on emails (network, kind) where network is not null;
    create index emails_newest on emails (created_at desc, id);
    create index emails_unsent on emails (state, created_at) where state in ('pending', 'queued', 'sending', 'retry');
    create index emails_unreached on emails (to_address, created_at desc)
      where state in ('dead', 'bounced', 'suppressed') and settled_at is null;
    create index emails_dead on emails (created_at) where state = 'dead';
    create index emails_held on emails (created_at) where state = 'held';
    create index emails_released on emails (kind, released_at) where released_at is not null;
    create index emails_accepted on emails (sent_at) where sent_at is not null;
    create index emails_returned on emails (returned_at) where returned_at is not null;

    -- The web process may delete only through these: a form that was sent again with other content, while no
    -- mail was tried and nobody handled it.
    create function withdraw_move(form uuid, other_than text) returns void
    language plpgsql security definer set search_path from current as $$
    declare found uuid;
    begin
      for found in
        select id from moves
        where idempotency_key = form and form_digest <> other_than and state = 'open' and version = 1
        for update
      loop
        perform from emails where move_id = found for update;
        delete from moves where id = found
          and not exists (select from emails where move_id = found and attempts > 0)
          and not exists (select from move_requests where move_id = found)
          and not exists (select from audit_log where move_id = found);
      end loop;
    end $$;
    create function withdraw_referral(form uuid, other_than text) returns void
    language plpgsql security definer set search_path from current as $$
    declare found uuid;
    begin
      for found in
        select id from referrals
        where idempotency_key = form and form_digest <> other_than and status in ('received', 'held', 'rejected')
        for update
      loop
        perform from emails where referral_id = found for update;
        delete from referrals where id = found
          and not exists (select from emails where referral_id = found and attempts > 0)
          and not exists (select from moves where referral_id = found)
          and not exists (select from audit_log where referral_id = found and actor <> 'visitor');
      end loop;
    end $$;
    revoke execute on function withdraw_move, withdraw_referral from public;

    -- The watch may not read referrals or their reasons, which an operator may have typed.
    create view site_limit_holds as
      select created_at, true as is_referral from referrals where status = 'held' and status_reason = 'site-limit'
      union all
      select created_at, false from emails where state = 'held' and error = 'site-limit';

    create table mail_outage (
      id boolean primary key default true check (id),
      since timestamptz not null default now(),
      next_try_at timestamptz not null,
      cause text not null,
      smtp_code integer,
      error text not null
    );

    -- When the worker last read the mailbox for bounces: no row without a mailbox, no error if it succeeded.
    create table bounce_mailbox (
      id boolean primary key default true check (id),
      read_at timestamptz not null default now(),
      error text
    );

    create table suppressions (
      address_hash bytea primary key,
      source text not null,
      created_at timestamptz not null default now(),
      stopped_at timestamptz not null default now()
    );
    create table erasures (
      address_hash bytea not null,
      erased_at timestamptz not null default now(),
      primary key (address_hash, erased_at)
    );

    -- Two random UUIDs hold 244 random bits and need no extension.
    create table secrets (
      name text primary key,
      value bytea not null
    );
    insert into secrets (name, value)
    select name, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    from (values ('suppression'), ('forms')) as names (name)`.execute(db);
}

/** A reason may name a person, so erasing a subject deletes its rows. */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      actor text not null check (actor in ('visitor', 'worker', 'operator')),
      place text not null check (actor <> 'operator' or place in ('desk', 'ops')),
      name text,
      act text not null default 'change-status',
      referral_id uuid references referrals on delete cascade,
      move_id uuid references moves on delete cascade,
      email_id uuid references emails on delete cascade,
      review_id text,
      from_status text,
      to_status text,
      reason text,
      constraint audit_log_status_check check (
        case act when 'change-status' then num_nulls(referral_id, to_status) = 0
          else num_nonnulls(from_status, to_status) = 0 end
      )
    );
    create index audit_log_referral_id on audit_log (referral_id, id) where referral_id is not null;
    create index audit_log_move_id on audit_log (move_id) where move_id is not null;
    create index audit_log_email_id on audit_log (email_id) where email_id is not null;
    create index audit_log_review_id on audit_log (review_id) where review_id is not null`.execute(db);
}

async function createWeather(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weather_readings (
      place text primary key,
      reading jsonb not null,
      observed_at timestamptz not null,
      fetched_at timestamptz not null default now()
    )`.execute(db);
}

/** Notifies every web process of changed page data on commit. */
async function createPageNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_page_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('page_changes', tg_table_name);
      return null;
    end $$;
    create trigger reviews_tell_pages after insert or update or delete or truncate on reviews
    for each statement execute function tell_page_change();
    create trigger day_limits_tell_pages after insert or update or delete or truncate on day_limits
    for each statement execute function tell_page_change();
    create trigger moves_tell_pages after update of state, moving_day, crews, work_days, packing_day or delete on moves
    for each statement execute function tell_page_change();

    -- The weather service is polled more often than it observes.
    create trigger weather_readings_tell_pages after insert on weather_readings
    for each row execute function tell_page_change();
    create trigger weather_readings_tell_pages_update after update on weather_readings
    for each row when (old.reading is distinct from new.reading or old.observed_at is distinct from new.observed_at)
    execute function tell_page_change();
    create trigger weather_readings_tell_pages_delete after delete or truncate on weather_readings
    for each statement execute function tell_page_change()`.execute(db);
}

/** What the watch reads and writes. The backup service writes backup_state. */
async function createWatch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table processes (
      id uuid primary key,
      name text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      stopped_at timestamptz,
      failed_answers integer not null default 0
    );

    create table alerts (
      id uuid primary key default gen_random_uuid(),
      thing text not null,
      detail text not null,
      began_at timestamptz not null default now(),
      due_at timestamptz not null,
      well_since timestamptz,
      ended_at timestamptz,
      start_tried_at timestamptz,
      start_told_at timestamptz,
      end_told_at timestamptz
    );
    create unique index alerts_open on alerts (thing) where ended_at is null;

    create table backup_state (
      id boolean primary key default true check (id),
      since timestamptz not null default now(),
      last_backup_at timestamptz,
      oldest_at timestamptz,
      backups integer not null default 0,
      bytes bigint not null default 0,
      list jsonb not null default '[]',
      failing_since timestamptz,
      failure text,
      place text,
      keep_days integer,
      is_encrypted boolean,
      drilled_at timestamptz,
      drill_seconds integer,
      disk_free bigint,
      disk_size bigint,
      disk_seen_at timestamptz
    );
    insert into backup_state default values`.execute(db);
}

/** Web and worker cannot read desk_key, so an intruder there cannot sign a desk link. */
async function createDesk(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_key (
      id boolean primary key default true check (id),
      value bytea not null
    );
    insert into desk_key (value)
    values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'utf8')));

    create table desk_links (
      id text primary key,
      used_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create table desk_sessions (
      token_hash bytea primary key,
      name text not null,
      opened_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
}
