import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Missing roles are skipped: development may use one role for everything. */
const processRoles = ["web", "worker", "ops", "desk", "watch"] as const;
type ProcessRole = (typeof processRoles)[number];

type Table = keyof Database | "kysely_migration";
/** Optionally limited to columns. */
type Privilege = "select" | "insert" | "update" | "delete" | `${"select" | "insert" | "update"} (${string})`;

/** A process writes its own row and deletes old ones. */
const heartbeatPrivileges: Privilege[] = [
  "select",
  "insert",
  "update (seen_at, stopped_at, failed_answers)",
  "delete",
];
const suppressing: Privilege[] = ["select", "insert", "update (source, stopped_at)"];
const statusColumns = "update (status, status_reason, status_changed_at)";
/** Without `act` and `name`, so that an intruder in web or worker cannot pose as the office. */
const statusChanges: Privilege = "insert (actor, place, referral_id, from_status, to_status, reason)";
/** Columns that customers' and the office's changes write (db/moves/change.ts). */
const changeColumns =
  "state, state_changed_at, cancelled_by, moving_day, flexible, arrival_window, disowned_at, version";
const customerColumns = `${changeColumns}, email, email_key, move_token`;
const moveColumns = `${changeColumns}, second_day, crew, truck, price, note, private_note, crews, work_days,
  packing_day, move_token, street_from, street_to`;
/** Written when an email is retried, released or stopped; `generation` and `queued_at` by the version before this one. */
const mailStateColumns: Privilege = `update (state, generation, attempts, claim_token, lease_until,
  next_attempt_at, queued_at, error, cause, smtp_code, hold_reason, released_at, settled_at)`;

/**
 * Everything else is denied. Locking a row requires an update privilege on a column. Cascades run as the
 * owner.
 */
const rights: Record<ProcessRole, Partial<Record<Table, Privilege[]>>> = {
  web: {
    reviews: ["select"],
    referrals: ["select", "insert"],
    // For changes on the move page.
    moves: ["select", "insert", `update (${customerColumns})`],
    // A cancellation closes the open requests.
    move_requests: ["select", "insert", "update (answered_at)"],
    // For the dates on move and referral pages; no reasons or names.
    audit_log: ["select (id, at, act, move_id, referral_id, to_status)", statusChanges],
    day_limits: ["select"],
    emails: ["select", "insert"],
    mail_outage: ["select"],
    suppressions: suppressing,
    secrets: ["select"],
    weather_readings: ["select"],
    processes: heartbeatPrivileges,
    alerts: ["select"],
    backup_state: ["select"],
    kysely_migration: ["select"],
  },
  worker: {
    review_imports: ["select (uploaded_at)", "delete"],
    referrals: ["select", statusColumns],
    audit_log: [statusChanges],
    moves: ["select", "update (reminded_day)"],
    move_requests: ["select"],
    emails: ["select", "insert", "update"],
    mail_outage: ["select", "insert", "update", "delete"],
    bounce_mailbox: ["select", "insert", "update", "delete"],
    suppressions: suppressing,
    secrets: ["select"],
    weather_readings: ["select", "insert", "update"],
    processes: heartbeatPrivileges,
    alerts: ["select"],
    backup_state: ["select"],
    kysely_migration: ["select"],
  },
  ops: {
    reviews: ["select", "insert", "update", "delete"],
    review_state: ["select", "update (version)"],
    referrals: ["select", "delete", statusColumns],
    moves: ["select", "delete", "update (email_key)"],
    move_requests: ["select"],
    emails: ["select", "insert", "update"],
    mail_outage: ["select"],
    bounce_mailbox: ["select"],
    suppressions: [...suppressing, "delete"],
    secrets: ["select"],
    weather_readings: ["select"],
    processes: heartbeatPrivileges,
    alerts: ["select", "insert", "update", "delete"],
    backup_state: ["select"],
    site_limit_holds: ["select"],
    erasures: ["select", "insert"],
    desk_key: ["select"],
    desk_sessions: ["select", "delete"],
    audit_log: ["select", "insert"],
    kysely_migration: ["select"],
  },
  desk: {
    reviews: ["select", "insert", "update"],
    review_state: ["select", "update (version)"],
    review_imports: ["select", "insert", "update", "delete"],
    referrals: ["select", statusColumns],
    moves: ["select", `update (${moveColumns})`],
    move_requests: ["select", "update (answered_at, answered_by, answer)"],
    day_limits: ["select", "insert", "update", "delete"],
    emails: ["select", "insert", mailStateColumns],
    mail_outage: ["select"],
    bounce_mailbox: ["select"],
    weather_readings: ["select"],
    processes: heartbeatPrivileges,
    alerts: ["select"],
    backup_state: ["select"],
    desk_key: ["select"],
    desk_links: ["select", "insert", "delete"],
    desk_sessions: ["select", "insert", "delete"],
    audit_log: ["select", "insert"],
    kysely_migration: ["select"],
  },
  // It talks to outside services, so it sees no personal data.
  watch: {
    site_limit_holds: ["select"],
    emails: ["select (kind, state, attempts, error, created_at, released_at, queued_at, sent_at)"],
    mail_outage: ["select"],
    bounce_mailbox: ["select"],
    weather_readings: ["select"],
    processes: heartbeatPrivileges,
    alerts: ["select", "insert", "update", "delete"],
    backup_state: ["select"],
    kysely_migration: ["select"],
  },
};

/**
 * Revokes all other privileges. Run as the tables' owner after each migration.
 * @param options.prefix Prefix of the roles' names: PREFIX_web.
 * @param options.keepOthers Revokes nothing, because a newer version may be running.
 * @returns The roles that exist.
 */
export async function grantRights(
  db: Kysely<Database>,
  { prefix = "ashfield", keepOthers = false }: { prefix?: string; keepOthers?: boolean } = {},
): Promise<string[]> {
  const { rows } = await sql<{ rolname: string }>`
    select rolname from pg_roles where rolname = any(${processRoles.map((name) => `${prefix}_${name}`)})
    order by rolname`.execute(db);
  await db.transaction().execute(async (transaction) => {
    // Postgres rejects concurrent changes to one catalog row.
    await sql`select pg_advisory_xact_lock(hashtext('rights of the roles'))`.execute(transaction);
    for (const { rolname } of rows) {
      const role = sql.id(rolname);
      if (!keepOthers) await sql`revoke all on all tables in schema public from ${role}`.execute(transaction);
      const name = processRoles.find((process) => rolname === `${prefix}_${process}`) ?? "web";
      if (name === "web")
        await sql`grant execute on function withdraw_move, withdraw_referral to ${role}`.execute(transaction);
      for (const [table, privileges] of Object.entries(rights[name]))
        await sql`grant ${sql.raw(privileges.join(", "))} on ${sql.table(table)} to ${role}`.execute(
          transaction,
        );
    }
  });
  return rows.map(({ rolname }) => rolname);
}
