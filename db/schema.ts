import type { ColumnType, Generated } from "kysely";
import type { HomeType, MoveType } from "#domain/estimate.ts";
import type { WeatherReading } from "#domain/weather.ts";

/** One interface a table, as the newest migration leaves it. Timestamps are Date, dates are "YYYY-MM-DD". */
export interface Database {
  reviews: ReviewsTable;
  referrals: ReferralsTable;
  estimates: EstimatesTable;
  emails: EmailsTable;
  suppressions: SuppressionsTable;
  secrets: SecretsTable;
  weather_readings: WeatherReadingsTable;
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
}

export type ReferralStatus =
  | "received"
  | "emailed"
  | "booked"
  | "completed"
  | "rewarded"
  | "held"
  | "rejected"
  | "expired";

export interface ReferralsTable {
  id: Generated<string>;
  /** Made by the form; a second post of the same form meets this column's unique index. */
  form_key: string;
  status: ColumnType<ReferralStatus, ReferralStatus | undefined, ReferralStatus>;
  status_reason: string | null;
  discount_code: string;
  code_expires_at: Date;
  referrer_name: string;
  referrer_email: string;
  referrer_phone: string | null;
  referred_name: string;
  referred_email: string;
  referred_phone: string | null;
  notes: string | null;
  created_at: ColumnType<Date, never, never>;
}

export interface EstimatesTable {
  id: Generated<string>;
  /** Made by the form; a second post of the same form meets this column's unique index. */
  form_key: string;
  name: string;
  email: string;
  phone: string | null;
  move_type: MoveType | null;
  home_type: HomeType | null;
  moving_from: string | null;
  moving_to: string | null;
  moving_date: string | null;
  details: string | null;
  created_at: ColumnType<Date, never, never>;
}

export type EmailKind = "friend-discount" | "referrer-receipt" | "estimate-office" | "estimate-confirmation";

export type EmailState = "pending" | "queued" | "sending" | "sent" | "retry" | "held" | "suppressed" | "dead";

export interface EmailsTable {
  id: Generated<string>;
  kind: EmailKind;
  referral_id: string | null;
  estimate_id: string | null;
  to_address: string;
  state: ColumnType<EmailState, EmailState | undefined, EmailState>;
  attempts: ColumnType<number, never, number>;
  /** Part of the queue's job id: raised whenever the row must be queued anew, as a known id is ignored. */
  generation: ColumnType<number, never, number>;
  claim_token: ColumnType<string | null, never, string | null>;
  lease_until: ColumnType<Date | null, never, Date | null>;
  next_attempt_at: ColumnType<Date | null, never, Date | null>;
  smtp_code: ColumnType<number | null, never, number | null>;
  error: ColumnType<string | null, never, string | null>;
  message_id: ColumnType<string | null, never, string>;
  unsubscribe_token: ColumnType<string, string, never>;
  created_at: ColumnType<Date, never, never>;
  queued_at: ColumnType<Date | null, never, Date | null>;
  sent_at: ColumnType<Date | null, never, Date | null>;
}

export interface SuppressionsTable {
  /** HMAC-SHA-256 of the normalised address, keyed by secrets.suppression: survives erasure, tells nobody who. */
  address_hash: Buffer;
  source: string;
  created_at: ColumnType<Date, never, never>;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
}

export interface WeatherReadingsTable {
  place: string;
  reading: ColumnType<WeatherReading, string, string>;
  observed_at: Date;
  fetched_at: ColumnType<Date, never, Date>;
}
