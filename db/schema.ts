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

/** One interface for each table, after the newest migration. Timestamps are Date, dates are "YYYY-MM-DD". */
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
  /** `service_type` when it is a known one (domain/reviews/review.ts), else "other". */
  service: GeneratedAlways<string>;
  /** Name, comment and location in lower case, a line each. */
  search_text: GeneratedAlways<string>;
}

/** One row, locked by every writer of reviews. `version` rises with each statement that may change them. */
interface ReviewStateTable {
  version: ColumnType<string, never, never>;
}

/** One row, "": the counts of all reviews are kept. */
interface ReviewSearchesTable {
  search: string;
}

/** Number of active reviews; updated by triggers on reviews. */
interface ReviewCountsTable {
  search: string;
  service: string;
  year: number;
  rating: number;
  reviews: number;
}

/** One row for each file of reviews that was uploaded at the desk, until some days after. */
interface ReviewImportsTable {
  id: Generated<string>;
  uploaded_at: ColumnType<Date, never, never>;
  file_name: string | null;
  /** The file as it came. */
  content: Buffer;
  imported_at: ColumnType<Date | null, never, Date>;
  /** What the import has done, or would do. */
  inserted: number;
  updated: number;
  unchanged: number;
  /** Bad rows. */
  left_out: number;
}

export interface ReferralsTable {
  id: Generated<string>;
  /** Made by the form; a second post of the same form meets this column's unique index. */
  idempotency_key: string;
  /** Changed only by changeReferralStatus and undoReferralAct, which write the audit row. */
  status: ColumnType<ReferralStatus, ReferralStatus | undefined, ReferralStatus>;
  status_reason: string | null;
  status_changed_at: ColumnType<Date, never, Date>;
  /** The token in the address of the referrer's private page. */
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
  /** The two addresses as normalizeEmailAddress compares them. */
  referrer_key: string;
  friend_key: string;
  notes: string | null;
  created_at: ColumnType<Date, never, never>;
}

/** Audit rows: one for each status that a referral ever had. Deleted with their referral. */
interface ReferralEventsTable {
  id: GeneratedAlways<string>;
  referral_id: string;
  at: ColumnType<Date, never, never>;
  actor: Actor;
  /** The form, job or command that did it: "send-email". */
  actor_detail: string | null;
  /** Who did it, by the name given when the desk was opened. */
  actor_name: ColumnType<string | null, string | null | undefined, never>;
  from_status: ReferralStatus | null;
  to_status: ReferralStatus;
  reason: string | null;
}

export interface EstimatesTable {
  id: Generated<string>;
  /** Made by the form; a second post of the same form meets this column's unique index. */
  idempotency_key: string;
  name: string;
  email: string;
  /** The address as normalizeEmailAddress compares it. */
  email_key: string;
  phone: string | null;
  move_type: MoveType | null;
  home_type: HomeType | null;
  moving_from: string | null;
  moving_to: string | null;
  moving_day: string | null;
  /** Other days are fine too, or any day. */
  flexible: ColumnType<boolean, boolean | undefined, boolean>;
  /** The same in words, for the version before. Old requests may have nothing else. */
  moving_date: string | null;
  details: string | null;
  /** The code that came with the request, good or not. */
  discount_code: string | null;
  /** The referral of the code, when the code was good. */
  referral_id: string | null;
  /** The plan that came along, as JSON: choices and counts, nothing that was typed. */
  plan: ColumnType<SentPlan | null, string | null, never>;
  second_day: string | null;
  /** When the crew arrives; null is any time. */
  arrival_window: ArrivalWindow | null;
  /** The token in the address of the customer's page, 192 bits; null on requests of before the page. */
  move_token: string | null;
  /** What the office has set: movers, the truck's name, the price as it is written, a note to the customer. */
  crew: ColumnType<number | null, never, number | null>;
  truck: ColumnType<string | null, never, string | null>;
  price: ColumnType<string | null, never, string | null>;
  note: ColumnType<string | null, never, string | null>;
  /** Rises with each change of the move, so that of two at once the later one is refused. */
  version: ColumnType<number, never, number>;
  /** The moving day for which the day-before mail was written. */
  reminded_day: ColumnType<string | null, never, string | null>;
  /** Changed only by changeMove, which writes the audit row. */
  state: ColumnType<EstimateState, never, EstimateState>;
  /** null as long as nobody has changed the state. */
  state_changed_at: ColumnType<Date | null, never, Date>;
  created_at: ColumnType<Date, never, never>;
}

/** The days whose limit differs from the weekday's usual one. */
interface DayLimitsTable {
  day: string;
  /** How many moves the day can take; 0 closes it. */
  moves: number;
}

/** What customers asked for on the page of their move. Deleted with the estimate request. */
export interface MoveRequestsTable {
  id: Generated<string>;
  estimate_id: string;
  /** Made by the form; a second post of the same form meets this column's unique index. */
  idempotency_key: string;
  kind: MoveRequestKind;
  fields: ColumnType<RequestFields, string, never>;
  created_at: ColumnType<Date, never, never>;
  answered_at: ColumnType<Date | null, never, Date>;
  /** By the name given when the desk was opened; null for a command, and for what needs no answer. */
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
  /** Part of the queue's job id, raised whenever the row is queued again: BullMQ ignores an id that it knows. */
  generation: ColumnType<number, never, number>;
  claim_token: ColumnType<string | null, never, string | null>;
  lease_until: ColumnType<Date | null, never, Date | null>;
  /** Of a retry, or of a pending row that must not leave earlier. */
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  smtp_code: ColumnType<number | null, never, number | null>;
  /** The last failure, or why the row is held. */
  error: ColumnType<string | null, string | null | undefined, string | null>;
  cause: ColumnType<FailureCause | null, never, FailureCause | null>;
  message_id: ColumnType<string | null, never, string>;
  unsubscribe_token: ColumnType<string, string, never>;
  /** The request of the form that the mail goes back to, as it stands in web's log. */
  request_id: ColumnType<string | null, string | null | undefined, never>;
  created_at: ColumnType<Date, never, never>;
  queued_at: ColumnType<Date | null, never, Date | null>;
  /** When a held mail went on its way. */
  released_at: ColumnType<Date | null, never, Date>;
  sent_at: ColumnType<Date | null, never, Date | null>;
  /** When a bounce or a complaint came back. */
  returned_at: ColumnType<Date | null, never, Date>;
  /** Keyed hash of the network that sent the form, for a day or two. */
  network: ColumnType<string | null, string | null | undefined, null>;
}

/** What the site's hourly limit holds: referrals, and mails. */
interface SiteLimitHoldsView {
  created_at: ColumnType<Date, never, never>;
  is_referral: ColumnType<boolean, never, never>;
}

/** One row while the mail service takes no mail from us, shared by all workers: the circuit breaker is open. */
interface MailOutageTable {
  id: Generated<boolean>;
  since: ColumnType<Date, never, never>;
  /** No attempt is made before this time; the worker that advances it makes the next one. */
  next_try_at: Date;
  cause: FailureCause;
  smtp_code: number | null;
  error: string;
}

/** Who had an address suppressed; a bounce is the only one that no person wanted. */
export type SuppressionSource = "unsubscribe-link" | "operator" | "complaint" | "bounce";

interface SuppressionsTable {
  /** HMAC-SHA-256 of the normalized address, keyed by secrets.suppression, so that it can be kept after an erasure. */
  address_hash: Buffer;
  source: SuppressionSource;
  created_at: ColumnType<Date, never, never>;
  /** What the address asked for by then is stopped; moves with each new suppression. */
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

/** One row for each of our towns; towns of one grid cell share its forecast. */
interface ForecastsTable {
  /** The town's key. */
  town: string;
  /** A grid cell of the National Weather Service: "LWX/84,78". */
  cell: ColumnType<string | null, never, string | null>;
  cell_found_at: ColumnType<Date | null, never, Date | null>;
  forecast: ColumnType<Forecast | null, never, string>;
  /** When the forecast office wrote it. */
  updated_at: ColumnType<Date | null, never, Date>;
  fetched_at: ColumnType<Date | null, never, Date>;
}

/** A kind of process that gives signs of life. Of Caddy, which has none of its own, whoever can read the site gives them. */
export type ProcessKind = "web" | "worker" | "desk" | "watch" | "caddy";

/** One row for each run of a process (db/processes/runs.ts). */
interface ProcessesTable {
  id: string;
  name: ProcessKind;
  started_at: ColumnType<Date, never, never>;
  seen_at: ColumnType<Date, never, Date>;
  /** When it ended in order; a process that died has none. */
  stopped_at: ColumnType<Date | null, never, Date>;
  /** Of web: its answers with 5xx in the last five minutes. */
  failed_answers: ColumnType<number, number | undefined, number>;
}

/** One row per alert (ops/alerts/rules.ts); at most one open per subject. */
interface AlertsTable {
  id: Generated<string>;
  thing: string;
  detail: string;
  began_at: ColumnType<Date, never, never>;
  /** When it has lasted for so long that an operator is told. */
  due_at: Date;
  /** When it was seen to be well; null while it is not. */
  well_since: ColumnType<Date | null, never, Date | null>;
  ended_at: ColumnType<Date | null, never, Date>;
  /** When a message about its start was first tried, sent or not. */
  start_tried_at: ColumnType<Date | null, never, Date>;
  start_told_at: ColumnType<Date | null, never, Date>;
  end_told_at: ColumnType<Date | null, never, Date>;
}

/** One backup; `at` is when it was complete, and `label` its name in pgBackRest. */
export type RecordedBackup = { at: string; bytes: number; label: string };

/** One row, written by the service `backup` (ops/backup/backup.sh). */
interface BackupStateTable {
  id: Generated<boolean>;
  since: ColumnType<Date, never, never>;
  last_backup_at: Date | null;
  /** The first moment that can be restored. */
  oldest_at: Date | null;
  backups: Generated<number>;
  bytes: Generated<string>;
  /** What pgBackRest held after the last backup, the newest first. */
  list: Generated<RecordedBackup[]>;
  failing_since: Date | null;
  failure: string | null;
  /** A volume of the same machine, a folder that the operator chose, or an S3-compatible service. */
  place: "volume" | "folder" | "s3" | null;
  /** No copy is older. */
  keep_days: number | null;
  is_encrypted: boolean | null;
  /** The last time that a drill has proved them (ops/backup/restore.sh). */
  drilled_at: Date | null;
  drill_seconds: number | null;
  /** Bytes of the disk that Postgres's data is on, seen every minute. */
  disk_free: ColumnType<string | null, never, never>;
  disk_size: ColumnType<string | null, never, never>;
  disk_seen_at: ColumnType<Date | null, never, never>;
}

/** Whose data were erased and when, for a restore of an earlier moment. */
interface ErasuresTable {
  /** As in `suppressions`. */
  address_hash: Buffer;
  erased_at: ColumnType<Date, never, never>;
}

/** One row: the key that signs the links to the desk. Web and worker cannot read it. */
interface DeskKeyTable {
  id: Generated<boolean>;
  value: ColumnType<Buffer, never, never>;
}

/** Links to the desk that were used, until they run out. */
interface DeskLinksTable {
  id: string;
  used_at: ColumnType<Date, never, never>;
  expires_at: Date;
}

/** One row for each browser that has the desk open. */
interface DeskSessionsTable {
  /** SHA-256 of the token in the browser's cookie. */
  token_hash: Buffer;
  name: string;
  opened_at: ColumnType<Date, never, never>;
  expires_at: Date;
}

/** What people did that is no change of a referral's status, which has its own audit rows; deleted with its subject. */
interface AuditLogTable {
  id: GeneratedAlways<string>;
  at: ColumnType<Date, never, never>;
  /** By the desk, or by a command. */
  place: "desk" | "ops";
  /** The name given when the desk was opened; null for a command. */
  name: string | null;
  /** "retry-email" */
  act: string;
  referral_id: string | null;
  estimate_id: string | null;
  email_id: string | null;
  review_id: string | null;
  reason: string | null;
}
