import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { EmailKind } from "#domain/emails/email-kind.ts";
import type { EmailState } from "#domain/emails/email-state.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import type { EmailHold } from "#domain/emails/holds.ts";
import type { SuppressionSource } from "#domain/emails/suppression.ts";
import type { FactColumns } from "#domain/moves/facts.ts";
import type { MoveRequestKind, RequestFields } from "#domain/moves/requests.ts";
import type { MoveState } from "#domain/moves/state.ts";
import type { SentPlan } from "#domain/plan/sent-plan.ts";
import type { Actor, ReferralStatus } from "#domain/referrals/status.ts";
import type { WeatherReading } from "#domain/weather/reading.ts";

/** As of the newest migration. Timestamps are Date, dates are "YYYY-MM-DD". */
export interface Database {
  reviews: {
    id: string;
    name: string;
    /** May be empty. */
    location: string;
    rating: number;
    /** Empty if the author left only stars. */
    comment: string;
    /** Where it was written, such as "Google"; empty if unknown. */
    source: ColumnType<string, string | undefined, string>;
    review_date: string;
    is_active: ColumnType<boolean, boolean | undefined, boolean>;
    is_featured: ColumnType<boolean, boolean | undefined, boolean>;
    service_type: string | null;
    is_sample: ColumnType<boolean, boolean | undefined, boolean>;
    /** `service_type` if known (domain/reviews/review.ts), else "other". */
    service: GeneratedAlways<string>;
    /** Name, comment and location, one per line, as returned by fold_search. */
    search_text: GeneratedAlways<string>;
  };
  /** Uploaded review files, deleted after a week. */
  review_imports: {
    id: Generated<string>;
    uploaded_at: ColumnType<Date, never, never>;
    file_name: string | null;
    content: Buffer;
    imported_at: ColumnType<Date | null, never, Date>;
    /** What the import did; 0 before it. */
    inserted: number;
    updated: number;
    unchanged: number;
    /** Bad rows. */
    left_out: number;
  };
  referrals: {
    id: Generated<string>;
    /** From the form. Unique together with the digest, which prevents duplicate posts. */
    idempotency_key: string;
    /** Of what was typed (db/forms/digest.ts). */
    form_digest: ColumnType<string, string | undefined, never>;
    /** Changed only by changeReferralStatus and undoReferralAct, which log it. */
    status: ColumnType<ReferralStatus, ReferralStatus | undefined, ReferralStatus>;
    status_reason: string | null;
    status_changed_at: ColumnType<Date, never, Date>;
    /** For the referrer's private page. */
    status_token: string;
    discount_code: string;
    code_expires_at: Date;
    /** Promised to the referrer: "$50". */
    gift_card: ColumnType<string, string, never>;
    referrer_name: string;
    referrer_email: string;
    referrer_phone: string | null;
    /** The friend. Column names are a contract (docs/rules.md, "Words"). */
    referred_name: string;
    referred_email: string;
    referred_phone: string | null;
    /** As returned by normalizeEmailAddress. */
    referrer_key: string;
    friend_key: string;
    notes: string | null;
    /** The personal link that the friend came by; null if the referrer sent the form. */
    link_id: ColumnType<string | null, string | null | undefined, never>;
    created_at: ColumnType<Date, never, never>;
    /** What was typed, as returned by fold_search, and phone numbers also as digits alone. */
    search_text: GeneratedAlways<string>;
  };
  /** One per person who has referred somebody or moved with us. */
  referral_links: {
    id: Generated<string>;
    /** In the format of a discount code. */
    code: string;
    /** As returned by normalizeEmailAddress. */
    owner_key: string;
    owner_name: string;
    owner_email: string;
    opened: Generated<number>;
    created_at: ColumnType<Date, never, never>;
    /** When the office ended it. */
    ended_at: ColumnType<Date | null, never, Date>;
  };
  moves: MovesTable;
  /** What became of a damage report. */
  claims: {
    request_id: string;
    offered_cents: ColumnType<number | null, number | null | undefined, number | null>;
    offered_on: ColumnType<string | null, string | null | undefined, string | null>;
    paid_cents: ColumnType<number | null, number | null | undefined, number | null>;
    paid_on: ColumnType<string | null, string | null | undefined, string | null>;
    closed_on: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** What the office notes for itself. Deleted with the move. */
  move_notes: {
    id: GeneratedAlways<string>;
    move_id: string;
    at: ColumnType<Date, never, never>;
    /** The name given at desk sign-in; null for what was noted before notes had names. */
    name: string | null;
    text: string;
  };
  /** Days with another number of crews than the weekday's usual one. */
  day_limits: {
    day: string;
    /** 0 closes the day. */
    crews: number;
  };
  /** From customers' move pages. Deleted with the move. */
  move_requests: {
    id: Generated<string>;
    move_id: string;
    /** From the form; prevents duplicate posts. */
    idempotency_key: string;
    kind: MoveRequestKind;
    fields: ColumnType<RequestFields, string, never>;
    created_at: ColumnType<Date, never, never>;
    answered_at: ColumnType<Date | null, never, Date>;
    /** The name given at desk sign-in; null for a command, or if no answer is needed. */
    answered_by: ColumnType<string | null, never, string | null>;
    answer: ColumnType<string | null, never, string>;
  };
  emails: {
    id: Generated<string>;
    kind: EmailKind;
    referral_id: string | null;
    move_id: string | null;
    move_request_id: ColumnType<string | null, string | null | undefined, never>;
    to_address: string;
    state: ColumnType<EmailState, EmailState | undefined, EmailState>;
    attempts: ColumnType<number, never, number>;
    claim_token: ColumnType<string | null, never, string | null>;
    lease_until: ColumnType<Date | null, never, Date | null>;
    /** When it is due; null for at once. */
    next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    smtp_code: ColumnType<number | null, never, number | null>;
    /** The last failure. */
    error: ColumnType<string | null, never, string | null>;
    /** Of a held or suppressed email, and of a released one that can be held again. */
    hold_reason: ColumnType<EmailHold | null, EmailHold | null | undefined, EmailHold | null>;
    /** The digest that it went into. */
    digest_id: ColumnType<string | null, never, string>;
    cause: ColumnType<FailureCause | null, never, FailureCause | null>;
    message_id: ColumnType<string | null, never, string>;
    unsubscribe_token: ColumnType<string, string, never>;
    /** The form's request id, as in web's log. */
    request_id: ColumnType<string | null, string | null | undefined, never>;
    created_at: ColumnType<Date, never, never>;
    /** When it was last held, dead, bounced or sent, and sent on its way. */
    released_at: ColumnType<Date | null, never, Date>;
    sent_at: ColumnType<Date | null, never, Date | null>;
    /** When a bounce or complaint arrived. */
    returned_at: ColumnType<Date | null, never, Date>;
    /** When a form came from the link in it. */
    read_at: ColumnType<Date | null, never, Date>;
    /** When the office was done with an email that did not arrive; null again after a retry. */
    settled_at: ColumnType<Date | null, never, Date | null>;
    /** For limits (normalizeEmailAddress). */
    recipient_key: string | null;
  };
  /** One row while the circuit breaker is open, for all workers. */
  mail_outage: {
    id: Generated<boolean>;
    since: ColumnType<Date, never, never>;
    /** The worker that advances it makes the next attempt. */
    next_try_at: Date;
    cause: FailureCause;
    smtp_code: number | null;
    error: string;
  };
  /** One row if a worker reads a mailbox for bounces. */
  bounce_mailbox: {
    id: Generated<boolean>;
    read_at: ColumnType<Date, never, Date>;
    error: string | null;
  };
  /** One row while a worker has a webhook. */
  webhook_endpoint: { id: Generated<boolean> };
  /** The webhook's outbox (db/webhooks/outbox.ts). Deleted with the move. */
  webhook_events: {
    id: Generated<string>;
    move_id: string;
    type: string;
    data: ColumnType<object, string, never>;
    created_at: ColumnType<Date, never, never>;
    attempts: ColumnType<number, never, number>;
    /** When it is due, or its lease ends; null once it has stopped. */
    next_attempt_at: ColumnType<Date | null, never, Date | null>;
    /** A day after the first attempt. */
    give_up_at: ColumnType<Date | null, never, Date | null>;
    error: ColumnType<string | null, never, string | null>;
    sent_at: ColumnType<Date | null, never, Date>;
  };
  suppressions: {
    /** HMAC-SHA-256, keyed by secrets.suppression, so that it survives an erasure. */
    address_hash: Buffer;
    source: SuppressionSource;
    created_at: ColumnType<Date, never, never>;
    /** Blocks what the address requested until then; each new suppression advances it. */
    stopped_at: ColumnType<Date, never, Date>;
  };
  secrets: {
    name: string;
    value: Buffer;
  };
  weather_readings: {
    place: string;
    reading: ColumnType<WeatherReading, string, string>;
    observed_at: Date;
    fetched_at: ColumnType<Date, never, Date>;
  };
  /** One row per run (db/processes/runs.ts). */
  processes: {
    id: string;
    name: ProcessKind;
    started_at: ColumnType<Date, never, never>;
    seen_at: ColumnType<Date, never, Date>;
    /** When it stopped cleanly; null if it died. */
    stopped_at: ColumnType<Date | null, never, Date>;
    /** For web: 5xx responses in the last five minutes. */
    failed_answers: ColumnType<number, number | undefined, number>;
  };
  /** At most one open per fault (ops/alerts/rules.ts). */
  alerts: {
    id: Generated<string>;
    thing: string;
    detail: string;
    began_at: ColumnType<Date, never, never>;
    /** When it has lasted long enough to alert. */
    due_at: Date;
    /** When the check began to pass; null while it fails. */
    well_since: ColumnType<Date | null, never, Date | null>;
    ended_at: ColumnType<Date | null, never, Date>;
    start_told_at: ColumnType<Date | null, never, Date>;
    end_told_at: ColumnType<Date | null, never, Date>;
  };
  /** One row, written by ops/backup/backup.sh. */
  backup_state: {
    id: Generated<boolean>;
    since: ColumnType<Date, never, never>;
    last_backup_at: Date | null;
    /** The earliest restorable time. */
    oldest_at: Date | null;
    backups: Generated<number>;
    bytes: Generated<string>;
    failing_since: Date | null;
    failure: string | null;
    /** A local volume, the operator's folder, or S3-compatible storage. */
    place: "volume" | "folder" | "s3" | null;
    keep_days: number | null;
    is_encrypted: boolean | null;
    /** Last successful restore drill (ops/backup/restore.sh). */
    drilled_at: Date | null;
    drill_seconds: number | null;
    /** Bytes on Postgres's disk, measured every minute. */
    disk_free: ColumnType<string | null, never, never>;
    disk_size: ColumnType<string | null, never, never>;
    disk_seen_at: ColumnType<Date | null, never, never>;
  };
  /** For a restore to an earlier time. */
  erasures: {
    /** As in `suppressions`. */
    address_hash: Buffer;
    erased_at: ColumnType<Date, never, never>;
  };
  /** Links that open the desk, until they are used or expire. `id` is the SHA-256 of the token. */
  desk_links: {
    id: string;
    expires_at: Date;
  };
  /** One row per signed-in browser. */
  desk_sessions: {
    /** SHA-256 of the cookie's token. */
    token_hash: Buffer;
    name: string;
    opened_at: ColumnType<Date, never, never>;
    expires_at: Date;
  };
  /** For the booked moves in somebody's calendar. */
  calendar_links: {
    id: Generated<string>;
    token: string;
    /** Whose it is. */
    name: string;
    created_at: ColumnType<Date, never, never>;
    read_at: ColumnType<Date | null, never, Date>;
  };
  /**
   * Every referral status change, and what people did at the desk and by command. Deleted with its subject. Web and
   * worker may only insert status changes (db/roles.ts).
   */
  audit_log: {
    id: GeneratedAlways<string>;
    at: ColumnType<Date, never, never>;
    actor: Actor;
    /** The form, the job, the desk or a command: "form", "send-email", "desk", "ops". */
    place: string;
    /** The name given at desk sign-in. */
    name: ColumnType<string | null, string | null | undefined, never>;
    /** "retry-email"; a status change by default. */
    act: ColumnType<string, string | undefined, never>;
    referral_id: string | null;
    move_id: string | null;
    email_id: string | null;
    review_id: string | null;
    /** For status changes; null for a new referral. */
    from_status: ReferralStatus | null;
    /** For status changes. */
    to_status: ReferralStatus | null;
    reason: string | null;
  };
}

/** What the customer told us is described in domain/moves/facts.ts. */
export interface MovesTable extends FactColumns {
  id: Generated<string>;
  /** From the form. Unique together with the digest, which prevents duplicate posts. */
  idempotency_key: string;
  /** Of what was typed (db/forms/digest.ts). */
  form_digest: ColumnType<string, string | undefined, never>;
  name: string;
  /** null for a caller who gave none. */
  email: string | null;
  /** As returned by normalizeEmailAddress. */
  email_key: string | null;
  phone: string | null;
  flexible: ColumnType<boolean, boolean | undefined, boolean>;
  /** The code's referral, if valid. */
  referral_id: string | null;
  /** What the figures sum by: a source, a site, "phone". null for requests from before it was noted. */
  came_from: ColumnType<string | null, string | null | undefined, never>;
  /** More about it, such as the campaign and an ad's click. */
  visit: ColumnType<string | null, string | null | undefined, never>;
  /** Choices and counts as JSON, no typed text. */
  plan: ColumnType<SentPlan | null, string | null, never>;
  /** For the customer's page, 192 bits. */
  move_token: ColumnType<string, string, string>;
  /** Set by the office: number of movers, truck name, price text, note to the customer. */
  crew: ColumnType<number | null, never, number | null>;
  truck: ColumnType<string | null, never, string | null>;
  price: ColumnType<string | null, never, string | null>;
  note: ColumnType<string | null, never, string | null>;
  /** Their names, the lead first; null if only the number is known. */
  movers: ColumnType<string | null, never, string | null>;
  /** "09:30" */
  arrival_time: ColumnType<string | null, never, string | null>;
  /** What was paid, when and how; without a day it is open. */
  deposit_cents: ColumnType<number | null, never, number | null>;
  deposit_on: ColumnType<string | null, never, string | null>;
  deposit_by: ColumnType<string | null, never, string | null>;
  balance_cents: ColumnType<number | null, never, number | null>;
  balance_on: ColumnType<string | null, never, string | null>;
  balance_by: ColumnType<string | null, never, string | null>;
  call_back_on: ColumnType<string | null, never, string | null>;
  /** The move that its link leads to. */
  joined_to: ColumnType<string | null, never, string | null>;
  /** Whether the answer was the estimate. */
  estimate_sent: ColumnType<boolean, never, boolean>;
  /** What the booking takes (domain/moves/workload.ts); null until the office books it or types one. */
  crews: ColumnType<number | null, never, number | null>;
  work_days: ColumnType<number | null, never, number | null>;
  packing_day: ColumnType<boolean | null, never, boolean | null>;
  /** Who called a cancelled move off. */
  cancelled_by: ColumnType<"customer" | "company" | null, never, "customer" | "company" | null>;
  /** When the addressee of the confirmation said "This wasn't me". */
  disowned_at: ColumnType<Date | null, never, Date | null>;
  /** For optimistic locking. */
  version: ColumnType<number, never, number>;
  /** The day for which a reminder was queued. */
  reminded_day: ColumnType<string | null, never, string | null>;
  /** Changed only by the verbs of db/moves/change.ts, which log it. */
  state: ColumnType<MoveState, never, MoveState>;
  /** null until the first change. */
  state_changed_at: ColumnType<Date | null, never, Date>;
  created_at: ColumnType<Date, never, never>;
  /** What was typed, as returned by fold_search, and phone numbers also as digits alone. */
  search_text: GeneratedAlways<string>;
}

export type { EmailKind, EmailState };

/** Caddy's heartbeat is written for it while the site is reachable through it. */
export type ProcessKind = "web" | "worker" | "desk" | "watch" | "caddy";
