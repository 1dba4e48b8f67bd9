import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { secondsSince } from "../clock/database-time.ts";
import type { Database } from "../schema.ts";

/** Ages are in seconds by the database's clock; null means never. */
export type BackupState = NonNullable<Awaited<ReturnType<typeof findBackupState>>>;

/** TTL of a disk measurement (s). A failed backup measures again after 10 minutes. */
const DISK_SECONDS = 900;

/** undefined if a migration is missing. */
export async function findBackupState(db: Kysely<Database>) {
  return db
    .selectFrom("backup_state")
    .select([
      // Whether this Postgres archives its WAL.
      sql<boolean>`current_setting('archive_mode') <> 'off'
        and current_setting('archive_command') like '%pgbackrest%'`.as("isExpected"),
      // Since the first migration or a restore.
      secondsSince("since").as("since"),
      // Since the last archived WAL. Postgres archives every minute. A crash resets the archiver's statistics. Time without Postgres has no changes, unless archiving fails.
      sql<number>`(
        select extract(epoch from clock_timestamp() - case
          when last_failed_time > coalesce(last_archived_time, '-infinity') then coalesce(last_archived_time, last_backup_at, since)
          else greatest(last_archived_time, pg_postmaster_start_time()) end)::float8
        from pg_stat_archiver
      )`.as("unarchived"),
      secondsSince<number | null>("last_backup_at").as("lastBackup"),
      secondsSince<number | null>("oldest_at").as("oldest"),
      "backups",
      secondsSince<number | null>("failing_since").as("failingFor"),
      "failure",
      "place",
      "keep_days as keepDays",
      "is_encrypted as isEncrypted",
      secondsSince<number | null>("drilled_at").as("drilled"),
      // null unless measured recently.
      sql<{
        free: number;
        size: number;
      } | null>`case when disk_seen_at > now() - ${DISK_SECONDS} * interval '1 second'
        then json_build_object('free', disk_free, 'size', disk_size) end`.as("disk"),
    ])
    .executeTakeFirst();
}

/**
 * Waits until all changes so far are archived, so that a restore repeats them.
 * @returns False on timeout; true at once without archiving.
 */
export async function waitUntilArchived(db: Kysely<Database>, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ file: string }>`
    select pg_walfile_name(pg_current_wal_insert_lsn()) as file`.execute(db);
  for (let left = seconds; left > 0; left -= 1) {
    const archived = await sql`select from pg_stat_archiver
      where last_archived_wal >= ${rows[0]?.file} or current_setting('archive_mode') = 'off'`.execute(db);
    if (archived.rows.length > 0) return true;
    await sleep(1_000);
  }
  return false;
}
