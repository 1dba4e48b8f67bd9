import { type Kysely, sql } from "kysely";
import { customerColumns } from "./moves/moves.ts";
import type { Database } from "./schema.ts";

const roles = ["web", "office", "watch"] as const;
/** Of the previous release, which runs until an update is done. They keep no rights. */
const retiredRoles = ["worker", "ops", "desk"];

type Table = keyof Database | "kysely_migration";

const everything = "select, insert, update, delete";

/** By table. Everything else is denied. Cascades run as the owner. */
const rights: Record<"web" | "watch", Partial<Record<Table, string>>> = {
  web: {
    reviews: "select",
    referrals: everything,
    referral_links: "select, insert, update",
    // Without prices and what the office noted.
    moves: `select (${customerColumns.join(", ")}), insert, update, delete`,
    move_requests: "select, insert, update",
    // Without reasons, which may name a person.
    audit_log: "select (id, at, actor, act, move_id, referral_id, to_status), insert",
    day_limits: "select",
    emails: "select, insert, update",
    mail_outage: "select",
    webhook_endpoint: "select",
    webhook_events: "insert",
    // Without whose link it is.
    calendar_links: "select (token), update (read_at)",
    suppressions: "select, insert, update",
    secrets: "select",
    weather_readings: "select",
    processes: everything,
    alerts: "select",
    backup_state: "select",
    kysely_migration: "select",
  },
  // It talks to outside services, so it sees no personal data.
  watch: {
    emails: "select (kind, state, hold_reason, attempts, error, created_at, released_at, sent_at)",
    mail_outage: "select",
    bounce_mailbox: "select",
    webhook_endpoint: "select",
    webhook_events: "select (created_at, next_attempt_at, error, sent_at)",
    weather_readings: "select",
    processes: everything,
    alerts: everything,
    backup_state: "select",
    kysely_migration: "select",
  },
};

/** What the office's processes (worker, desk, ops) may not do. Only the version before this one reads desk_key. */
const denied = {
  "insert, update, delete": ["kysely_migration", "kysely_migration_lock", "secrets", "desk_key"],
  "update, delete": ["audit_log", "erasures"],
};

/**
 * Revokes all other privileges. Run as the tables' owner after each migration. Roles that do not exist are skipped:
 * development uses one role for everything.
 * @param options.prefix Prefix of the roles' names: PREFIX_web.
 * @param options.keepOthers Revokes nothing, because another version may be running.
 * @returns The roles that exist.
 */
export async function grantRights(
  db: Kysely<Database>,
  { prefix = "ashfield", keepOthers = false }: { prefix?: string; keepOthers?: boolean } = {},
): Promise<string[]> {
  const names = [...roles, ...retiredRoles].map((name) => `${prefix}_${name}`);
  const { rows } = await sql<{ rolname: string }>`
    select rolname from pg_roles where rolname = any(${names}) order by rolname`.execute(db);
  await db.transaction().execute(async (transaction) => {
    // Postgres rejects concurrent changes to one catalog row.
    await sql`select pg_advisory_xact_lock(hashtext('rights of the roles'))`.execute(transaction);
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    for (const { rolname } of rows) {
      if (!keepOthers) await run(`revoke all on all tables in schema public from ${rolname}`);
      const name = roles.find((role) => rolname === `${prefix}_${role}`);
      if (name === "office") {
        await run(`grant ${everything} on all tables in schema public to ${rolname}`);
        for (const [privileges, tables] of Object.entries(denied))
          await run(`revoke ${privileges} on ${tables.join(", ")} from ${rolname}`);
      } else if (name)
        for (const [table, privileges] of Object.entries(rights[name]))
          await run(`grant ${privileges} on ${table} to ${rolname}`);
    }
  });
  return rows.map(({ rolname }) => rolname);
}
