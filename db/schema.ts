import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { EmailKind } from "#domain/emails/email-kind.ts";
import type { EmailState } from "#domain/emails/email-state.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import type { HomeType, MoveType } from "#domain/estimates/estimate.ts";
import type { EstimateState } from "#domain/estimates/state.ts";
import type { ArrivalWindow } from "#domain/moves/arrival-window.ts";
import type { MoveRequestKind, RequestFields } from "#domain/moves/requests.ts";
import type { SentPlan } from "#domain/plan/sent-plan.ts";
import type { Actor, ReferralStatus } from "#domain/referrals/status.ts";
import type { Forecast } from "#domain/weather/forecast.ts";
import type { WeatherReading } from "#domain/weather/reading.ts";

/** One interface per table, as of the newest migration. Timestamps are Date, dates are "YYYY-MM-DD". */
export interface Database {
  reviews: ReviewsTable;
  review_state: ReviewStateTable;
  review_searches: ReviewSearchesTable;
  review_counts: ReviewCountsTable;
  review_imports: ReviewImportsTable;
  referrals: ReferralsTable;
  referral_events: ReferralEventsTable;
  estimates: EstimatesTable;
  day_limits: DayLimitsTable;
  move_requests: MoveRequestsTable;
  emails: EmailsTable;
  site_limit_holds: SiteLimitHoldsView;
  mail_outage: MailOutageTable;
  suppressions: SuppressionsTable;
  secrets: SecretsTable;
  weather_readings: WeatherReadingsTable;
  forecasts: ForecastsTable;
  processes: ProcessesTable;
  alerts: AlertsTable;
  backup_state: BackupStateTable;
  erasures: ErasuresTable;
  desk_key: DeskKeyTable;
  desk_links: DeskLinksTable;
  desk_sessions: DeskSessionsTable;
  audit_log: AuditLogTable;
}

export interface ReviewsTable {
  id: string;
  name: string;
  location: string;
  rating: number;
  comment: string;
  review_date: string;
  is_active: ColumnType<boolean, boolean | undefined, boolean>;
  is_featured: ColumnType<boolean, boolean | undefined, boolean>;
  service_type: string | null;
  is_sample: ColumnType<boolean, boolean | undefined, boolean>;
  /** `service_type` if it is a known one (domain/reviews/review.ts), else "other". */
  service: GeneratedAlways<string>;
  /** Name, comment and location in lower case, one per line. */
  search_text: GeneratedAlways<string>;
}

/** One row, locked by everything that writes reviews. Each such statement increments `version`. */
interface ReviewStateTable {
  version: ColumnType<string, never, never>;
}

/** One row, "": the counts over all reviews. */
interface ReviewSearchesTable {
  search: string;
}

/** Number of active reviews, maintained by triggers. */
interface ReviewCountsTable {
  search: string;
  service: string;
  year: number;
  rating: number;
  reviews: number;
}

/** Files of reviews uploaded at the desk, deleted after a week. */
interface ReviewImportsTable {
  id: Generated<string>;
  uploaded_at: ColumnType<Date, never, never>;
  file_name: string | null;
  /** The file as uploaded. */
  content: Buffer;
  imported_at: ColumnType<Date | null, never, Date>;
  /** What the import did, or would do. */
  inserted: number;
  updated: number;
  unchanged: number;
  /** Bad rows. */
  left_out: number;
}

export interface ReferralsTable {
  id: Generated<string>;
  /** Created by the form; its unique index prevents duplicate posts. */
  idempotency_key: string;
  /** Changed only by changeReferralStatus and undoReferralAct, which write the audit row. */
  status: ColumnType<ReferralStatus, ReferralStatus | undefined, ReferralStatus>;
  status_reason: string | null;
  status_changed_at: ColumnType<Date, never, Date>;
  /** Token of the referrer's private page. */
  status_token: string;
  discount_code: string;
  code_expires_at: Date;
  /** The amount promised to the referrer: "$50". */
  gift_card: ColumnType<string, string, never>;
  referrer_name: string;
  referrer_email: string;
  referrer_phone: string | null;
  /** The friend. Column names are a contract (docs/rules.md, "Words"). */
  referred_name: string;
  referred_email: string;
  referred_phone: string | null;
  /** Addresses as returned by normalizeEmailAddress. */
  referrer_key: string;
  friend_key: string;
  notes: string | null;
  created_at: ColumnType<Date, never, never>;
}

/** Audit log: one row per status change. Deleted with the referral. */
interface ReferralEventsTable {
  id: GeneratedAlways<string>;
  referral_id: string;
  at: ColumnType<Date, never, never>;
  actor: Actor;
  /** The form, job or command behind it: "send-email". */
  actor_detail: string | null;
  /** The name given at sign-in to the desk. */
  actor_name: ColumnType<string | null, string | null | undefined, never>;
  from_status: ReferralStatus | null;
  to_status: ReferralStatus;
  reason: string | null;
}

export interface EstimatesTable {
  id: Generated<string>;
  /** Created by the form; its unique index prevents duplicate posts. */
  idempotency_key: string;
  name: string;
  email: string;
  /** The address as returned by normalizeEmailAddress. */
  email_key: string;
  phone: string | null;
  move_type: MoveType | null;
  home_type: HomeType | null;
  moving_from: string | null;
  moving_to: string | null;
  moving_day: string | null;
  /** Other days are fine too. */
  flexible: ColumnType<boolean, boolean | undefined, boolean>;
  /** The same date as text, for the previous version. Old requests may have only this. */
  moving_date: string | null;
  details: string | null;
  /** The code as submitted, valid or not. */
  discount_code: string | null;
  /** The code's referral, if the code was valid. */
  referral_id: string | null;
  /** The attached plan as JSON: choices and counts, no typed text. */
  plan: ColumnType<SentPlan | null, string | null, never>;
  second_day: string | null;
  /** Arrival window; null is any time. */
  arrival_window: ArrivalWindow | null;
  /** Token of the customer's page, 192 bits; null on requests older than the page. */
  move_token: string | null;
  /** Set by the office: number of movers, truck name, price text, note to the customer. */
  crew: ColumnType<number | null, never, number | null>;
  truck: ColumnType<string | null, never, string | null>;
  price: ColumnType<string | null, never, string | null>;
  note: ColumnType<string | null, never, string | null>;
  /** Incremented by each change, for optimistic locking. */
  version: ColumnType<number, never, number>;
  /** The moving day for which a reminder was queued. */
  reminded_day: ColumnType<string | null, never, string | null>;
  /** Changed only by changeMove, which writes the audit row. */
  state: ColumnType<EstimateState, never, EstimateState>;
  /** null until the first change of state. */
  state_changed_at: ColumnType<Date | null, never, Date>;
  created_at: ColumnType<Date, never, never>;
}

/** Days whose limit differs from the weekday's default. */
interface DayLimitsTable {
  day: string;
  /** 0 closes the day. */
  moves: number;
}

/** Requests from customers' move pages. Deleted with the estimate request. */
export interface MoveRequestsTable {
  id: Generated<string>;
  estimate_id: string;
  /** Created by the form; its unique index prevents duplicate posts. */
  idempotency_key: string;
  kind: MoveRequestKind;
  fields: ColumnType<RequestFields, string, never>;
  created_at: ColumnType<Date, never, never>;
  answered_at: ColumnType<Date | null, never, Date>;
  /** The name given at sign-in to the desk; null for a command, or if no answer is needed. */
  answered_by: ColumnType<string | null, never, string | null>;
  answer: ColumnType<string | null, never, string>;
}

export type { EmailKind, EmailState };

export interface EmailsTable {
  id: Generated<string>;
  kind: EmailKind;
  referral_id: string | null;
  estimate_id: string | null;
  move_request_id: ColumnType<string | null, string | null | undefined, never>;
  to_address: string;
  state: ColumnType<EmailState, EmailState | undefined, EmailState>;
  attempts: ColumnType<number, never, number>;
  /** Part of the job id, incremented on each requeue: BullMQ ignores known ids. */
  generation: ColumnType<number, never, number>;
  claim_token: ColumnType<string | null, never, string | null>;
  lease_until: ColumnType<Date | null, never, Date | null>;
  /** When a retry or a delayed row is due. */
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  smtp_code: ColumnType<number | null, never, number | null>;
  /** The last failure, or why the row is held. */
  error: ColumnType<string | null, string | null | undefined, string | null>;
  cause: ColumnType<FailureCause | null, never, FailureCause | null>;
  message_id: ColumnType<string | null, never, string>;
  unsubscribe_token: ColumnType<string, string, never>;
  /** Request id of the form that caused the email, as in web's log. */
  request_id: ColumnType<string | null, string | null | undefined, never>;
  created_at: ColumnType<Date, never, never>;
  queued_at: ColumnType<Date | null, never, Date | null>;
  /** When a held email was released. */
  released_at: ColumnType<Date | null, never, Date>;
  sent_at: ColumnType<Date | null, never, Date | null>;
  /** When a bounce or complaint arrived. */
  returned_at: ColumnType<Date | null, never, Date>;
  /** Keyed hash of the form's network, deleted after about two days. */
  network: ColumnType<string | null, string | null | undefined, null>;
}

/** What the site's hourly limit holds: referrals and emails. */
interface SiteLimitHoldsView {
  created_at: ColumnType<Date, never, never>;
  is_referral: ColumnType<boolean, never, never>;
}

/** One row while the circuit breaker is open. Shared by all workers. */
interface MailOutageTable {
  id: Generated<boolean>;
  since: ColumnType<Date, never, never>;
  /** No attempt before this time; the worker that advances it makes the next one. */
  next_try_at: Date;
  cause: FailureCause;
  smtp_code: number | null;
  error: string;
}

/** Who suppressed an address. Only a bounce is automatic. */
export type SuppressionSource = "unsubscribe-link" | "operator" | "complaint" | "bounce";

interface SuppressionsTable {
  /** HMAC-SHA-256 of the normalized address, keyed by secrets.suppression, so that it survives an erasure. */
  address_hash: Buffer;
  source: SuppressionSource;
  created_at: ColumnType<Date, never, never>;
  /** Blocks what the address requested up to this time; each new suppression advances it. */
  stopped_at: ColumnType<Date, never, Date>;
}

interface SecretsTable {
  name: string;
  value: Buffer;
}

interface WeatherReadingsTable {
  place: string;
  reading: ColumnType<WeatherReading, string, string>;
  observed_at: Date;
  fetched_at: ColumnType<Date, never, Date>;
}

/** One row per listed town; towns in one grid cell share its forecast. */
interface ForecastsTable {
  /** The town's key. */
  town: string;
  /** National Weather Service grid cell: "LWX/84,78". */
  cell: ColumnType<string | null, never, string | null>;
  cell_found_at: ColumnType<Date | null, never, Date | null>;
  forecast: ColumnType<Forecast | null, never, string>;
  /** When the forecast was issued. */
  updated_at: ColumnType<Date | null, never, Date>;
  fetched_at: ColumnType<Date | null, never, Date>;
}

/** A kind of process with a heartbeat. Caddy's is written for it while the site is reachable through it. */
export type ProcessKind = "web" | "worker" | "desk" | "watch" | "caddy";

/** One row per run of a process (db/processes/runs.ts). */
interface ProcessesTable {
  id: string;
  name: ProcessKind;
  started_at: ColumnType<Date, never, never>;
  seen_at: ColumnType<Date, never, Date>;
  /** When it stopped cleanly; null if it died. */
  stopped_at: ColumnType<Date | null, never, Date>;
  /** For web: 5xx responses in the last five minutes. */
  failed_answers: ColumnType<number, number | undefined, number>;
}

/** One row per alert (ops/alerts/rules.ts); at most one open per fault. */
interface AlertsTable {
  id: Generated<string>;
  thing: string;
  detail: string;
  began_at: ColumnType<Date, never, never>;
  /** End of the grace period. */
  due_at: Date;
  /** When the check began to pass; null while it fails. */
  well_since: ColumnType<Date | null, never, Date | null>;
  ended_at: ColumnType<Date | null, never, Date>;
  /** When the start was first attempted, sent or not. */
  start_tried_at: ColumnType<Date | null, never, Date>;
  start_told_at: ColumnType<Date | null, never, Date>;
  end_told_at: ColumnType<Date | null, never, Date>;
}

/** One backup; `at` is when it completed, `label` its name in pgBackRest. */
export type RecordedBackup = { at: string; bytes: number; label: string };

/** One row, written by the `backup` service (ops/backup/backup.sh). */
interface BackupStateTable {
  id: Generated<boolean>;
  since: ColumnType<Date, never, never>;
  last_backup_at: Date | null;
  /** The earliest restorable time. */
  oldest_at: Date | null;
  backups: Generated<number>;
  bytes: Generated<string>;
  /** pgBackRest's backups as of the last run, newest first. */
  list: Generated<RecordedBackup[]>;
  failing_since: Date | null;
  failure: string | null;
  /** A volume on this machine, a folder the operator chose, or S3-compatible storage. */
  place: "volume" | "folder" | "s3" | null;
  /** Retention in days. */
  keep_days: number | null;
  is_encrypted: boolean | null;
  /** When a restore drill last succeeded (ops/backup/restore.sh). */
  drilled_at: Date | null;
  drill_seconds: number | null;
  /** Free bytes on Postgres's disk, measured every minute. */
  disk_free: ColumnType<string | null, never, never>;
  disk_size: ColumnType<string | null, never, never>;
  disk_seen_at: ColumnType<Date | null, never, never>;
}

/** Erasures, for a restore to an earlier time. */
interface ErasuresTable {
  /** As in `suppressions`. */
  address_hash: Buffer;
  erased_at: ColumnType<Date, never, never>;
}

/** One row: the key that signs desk links. Web and worker cannot read it. */
interface DeskKeyTable {
  id: Generated<boolean>;
  value: ColumnType<Buffer, never, never>;
}

/** Used desk links, deleted once expired. */
interface DeskLinksTable {
  id: string;
  used_at: ColumnType<Date, never, never>;
  expires_at: Date;
}

/** One row per browser signed in to the desk. */
interface DeskSessionsTable {
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer;
  name: string;
  opened_at: ColumnType<Date, never, never>;
  expires_at: Date;
}

/**
 * People's actions, except referral status changes, which have their own audit rows. Deleted with their
 * subject.
 */
interface AuditLogTable {
  id: GeneratedAlways<string>;
  at: ColumnType<Date, never, never>;
  /** The desk or a command. */
  place: "desk" | "ops";
  /** The name given at sign-in to the desk; null for a command. */
  name: string | null;
  /** "retry-email" */
  act: string;
  referral_id: string | null;
  estimate_id: string | null;
  email_id: string | null;
  review_id: string | null;
  reason: string | null;
}
