import { type Kysely, sql } from "kysely";
import type { Database, ProcessKind } from "../schema.ts";

/** A process silent for this long (s) counts as hung or dead; heartbeats come every 10 s. */
export const SILENT_SECONDS = 25;
const KEEP_HOURS = 24;

/** Times are seconds ago, by the database's clock. */
export type ProcessRun = {
  name: ProcessKind;
  started: number;
  seen: number;
  /** null while it runs, or if it died. */
  stopped: number | null;
  /** Postgres restarted after the last heartbeat, so a clean stop may be unrecorded. */
  isBeforeRestart: boolean;
  /** In the five minutes before the last heartbeat. */
  serverErrors: number;
};

export type Run = {
  /** The first inserts the row. */
  sendHeartbeat: (serverErrors?: number) => Promise<void>;
  recordStop: () => Promise<void>;
};

/** The first heartbeat deletes old rows. */
export function createRun(db: Kysely<Database>, name: ProcessKind): Run {
  const id = crypto.randomUUID();
  let isKnown = false;
  return {
    sendHeartbeat: async (serverErrors = 0) => {
      if (!isKnown) await removeOld(db);
      await sendHeartbeat(db, { id, name, failed_answers: serverErrors });
      isKnown = true;
    },
    recordStop: () => recordStop(db, id),
  };
}

/** Lists runs seen in the last day, latest first. */
export async function listProcessRuns(db: Kysely<Database>): Promise<ProcessRun[]> {
  const ago = (column: "started_at" | "seen_at" | "stopped_at") =>
    sql<number>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`;
  return db
    .selectFrom("processes")
    .select(["name", "failed_answers as serverErrors"])
    .select([ago("started_at").as("started"), ago("seen_at").as("seen")])
    .select(sql<number | null>`${ago("stopped_at")}`.as("stopped"))
    .select(sql<boolean>`seen_at < pg_postmaster_start_time()`.as("isBeforeRestart"))
    .where("seen_at", ">", sql<Date>`now() - ${KEEP_HOURS} * interval '1 hour'`)
    .orderBy("seen_at", "desc")
    .execute();
}

async function sendHeartbeat(
  db: Kysely<Database>,
  row: { id: string; name: ProcessKind; failed_answers: number },
): Promise<void> {
  const { failed_answers } = row;
  await db
    .insertInto("processes")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ seen_at: sql<Date>`now()`, failed_answers }),
    )
    .execute();
}

async function recordStop(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable("processes").set({ stopped_at: sql<Date>`now()` }).where("id", "=", id).execute();
}

async function removeOld(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("processes")
    .where("seen_at", "<", sql<Date>`now() - ${KEEP_HOURS} * interval '1 hour'`)
    .execute();
}
