import { type Kysely, sql } from "kysely";
import { listOpenAlerts } from "../alerts/alerts.ts";
import { findBackupState } from "../backups/state.ts";
import { databaseTime } from "../clock/database-time.ts";
import { countEmailsByState, listUnsentEmails } from "../emails/unsent.ts";
import { listProcessRuns } from "../processes/runs.ts";
import { onlyRow } from "../queries/rows.ts";
import { countHeldReferrals } from "../referrals/list.ts";
import type { Database } from "../schema.ts";
import { findLastReading } from "../weather/readings.ts";

/** As recorded in Postgres; ages in seconds. */
export type SiteState = Awaited<ReturnType<typeof readSiteState>>;

/** Uses one connection, in sequence. */
export async function readSiteState(db: Kysely<Database>) {
  const emails = await countEmailsByState(db);
  const unsent = await listUnsentEmails(db);
  const runs = await listProcessRuns(db);
  const heldReferrals = await countHeldReferrals(db);
  const reading = await findLastReading(db);
  const backup = await findBackupState(db);
  const alerts = await listOpenAlerts(db);
  const { bytes } = await onlyRow(db, databaseSize);
  const now = await databaseTime(db);
  return {
    now,
    emails,
    oldestUnsent: Math.max(0, ...unsent.map(({ oldest }) => oldest)),
    runs,
    heldReferrals,
    /** null before the first reading. */
    weatherAge: reading ? (now.getTime() - reading.observedAt.getTime()) / 1000 : null,
    backup,
    alerts,
    bytes,
  };
}

/** On disk, without WAL. */
const databaseSize = sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`;
