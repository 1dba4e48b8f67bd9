import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** What the service `backup` has noted of itself; times in seconds before now, by the database's clock, null for never. */
export type BackupState = {
  /** Whether this Postgres gives its write-ahead log to that service (`archive_command` in docker-compose.yml). */
  isExpected: boolean;
  /** Since there is this row, so since the database is new or was updated. */
  since: number;
  seen: number | null;
  /** What was committed before is in the backups. */
  safe: number | null;
  lastBackup: number | null;
  oldest: number | null;
  backups: number;
  bytes: number;
  failingFor: number | null;
  failure: string | null;
  place: "volume" | "folder" | "s3" | null;
  keepDays: number | null;
  isEncrypted: boolean | null;
  /** The oldest database that a restore has replaced and kept. */
  replaced: number | null;
  drilled: number | null;
};

const ago = (column: string) =>
  sql<number | null>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`;

/** Reads what the service `backup` has noted; undefined when a migration is missing. */
export async function findBackupState(db: Kysely<Database>): Promise<BackupState | undefined> {
  return db
    .selectFrom("backup_state")
    .select([
      sql<boolean>`current_setting('archive_mode') <> 'off'
        and current_setting('archive_command') like '%pgbackrest-archived%'`.as("isExpected"),
      sql<number>`${ago("since")}`.as("since"),
      ago("seen_at").as("seen"),
      ago("safe_until").as("safe"),
      ago("last_backup_at").as("lastBackup"),
      ago("oldest_at").as("oldest"),
      "backups",
      sql<number>`bytes::float8`.as("bytes"),
      ago("failing_since").as("failingFor"),
      "failure",
      "place",
      "keep_days as keepDays",
      "is_encrypted as isEncrypted",
      ago("replaced_at").as("replaced"),
      ago("drilled_at").as("drilled"),
    ])
    .executeTakeFirst();
}

/**
 * Waits until what was committed so far is in the backups; the service `backup` hurries for an erasure.
 * @param seconds The longest wait.
 * @returns False when it is not by then. True at once where this Postgres gives its write-ahead log to no such service.
 */
export async function waitUntilSafe(db: Kysely<Database>, seconds: number): Promise<boolean> {
  const started = performance.now();
  for (;;) {
    const state = await findBackupState(db);
    const waited = (performance.now() - started) / 1_000;
    if (!state?.isExpected || (state.safe !== null && state.safe < waited)) return true;
    if (waited > seconds) return false;
    await sleep(500);
  }
}

/** What a restore did, as it was noted by ops/backup/conclude.sql, the newest first. */
export async function listRestores(db: Kysely<Database>) {
  return db.selectFrom("restores").selectAll().orderBy("restored_at", "desc").execute();
}
