import { type Kysely, sql } from "kysely";
import { secondsSince } from "../clock/database-time.ts";
import type { Database, ProcessKind } from "../schema.ts";

/** A process silent for this long (s) counts as hung or dead; heartbeats come every 10 s. */
export const SILENT_SECONDS = 25;
export const KEEP_HOURS = 24;

/** Times are seconds ago, by the database's clock. */
export type ProcessRun = Awaited<ReturnType<typeof listProcessRuns>>[number];

/** The first heartbeat inserts the row, and deletes old ones. */
export function createRun(db: Kysely<Database>, name: ProcessKind) {
  const id = crypto.randomUUID();
  let isKnown = false;
  return {
    sendHeartbeat: async (serverErrors = 0): Promise<void> => {
      if (!isKnown) await deleteOld(db);
      await db
        .insertInto("processes")
        .values({ id, name, failed_answers: serverErrors })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet({ seen_at: sql<Date>`now()`, failed_answers: serverErrors }),
        )
        .execute();
      isKnown = true;
    },
    recordStop: async (): Promise<void> => {
      await db.updateTable("processes").set({ stopped_at: sql<Date>`now()` }).where("id", "=", id).execute();
    },
  };
}

/** Lists runs seen in the last KEEP_HOURS, latest first. */
export async function listProcessRuns(db: Kysely<Database>) {
  return (
    db
      .selectFrom("processes")
      // In the five minutes before the last heartbeat.
      .select(["name", "failed_answers as serverErrors"])
      .select([secondsSince("started_at").as("started"), secondsSince("seen_at").as("seen")])
      // null while it runs, or if it died.
      .select(secondsSince<number | null>("stopped_at").as("stopped"))
      // Postgres restarted after the last heartbeat, so a clean stop may be unrecorded.
      .select(sql<boolean>`seen_at < pg_postmaster_start_time()`.as("isBeforeRestart"))
      .where("seen_at", ">", sql<Date>`now() - ${KEEP_HOURS} * interval '1 hour'`)
      .orderBy("seen_at", "desc")
      .execute()
  );
}

async function deleteOld(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("processes")
    .where("seen_at", "<", sql<Date>`now() - ${KEEP_HOURS} * interval '1 hour'`)
    .execute();
}
