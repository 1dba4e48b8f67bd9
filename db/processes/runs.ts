import { type Kysely, sql } from "kysely";
import type { Database, ProcessKind } from "../schema.ts";

/** Seconds without a heartbeat after which a process hangs or has died; it gives one every 10 s. */
export const SILENT_SECONDS = 25;
/** Rows are kept for so many hours. */
const KEEP_HOURS = 24;

/** A run of a process, with its times in seconds before now, by the database's clock. */
export type ProcessRun = {
  name: ProcessKind;
  started: number;
  seen: number;
  /** null while it runs, or when it died. */
  stopped: number | null;
  /** Postgres was started since the last sign: perhaps it was away when the process ended in order, and could not be told. */
  isBeforeRestart: boolean;
  /** Answers with 5xx in the five minutes before the last sign. */
  failedAnswers: number;
};

/** A run of this process; each sign of life is a statement of its own. */
export type Run = {
  /** Gives a sign of life; the first one writes the row. */
  giveSign: (failedAnswers?: number) => Promise<void>;
  /** Notes that the process ended in order; who dies does not come to it. */
  noteStop: () => Promise<void>;
};

/** Creates the run of this process, and removes the rows of runs of long ago with its first sign. */
export function createRun(db: Kysely<Database>, name: ProcessKind): Run {
  const id = crypto.randomUUID();
  let isKnown = false;
  return {
    giveSign: async (failedAnswers = 0) => {
      if (!isKnown) await removeOld(db);
      await giveSign(db, { id, name, failed_answers: failedAnswers });
      isKnown = true;
    },
    noteStop: () => noteStop(db, id),
  };
}

/** Lists the runs of which there was a sign in the last day, the latest sign first. */
export async function listProcessRuns(db: Kysely<Database>): Promise<ProcessRun[]> {
  const ago = (column: "started_at" | "seen_at" | "stopped_at") =>
    sql<number>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`;
  return db
    .selectFrom("processes")
    .select(["name", "failed_answers as failedAnswers"])
    .select([ago("started_at").as("started"), ago("seen_at").as("seen")])
    .select(sql<number | null>`${ago("stopped_at")}`.as("stopped"))
    .select(sql<boolean>`seen_at < pg_postmaster_start_time()`.as("isBeforeRestart"))
    .where("seen_at", ">", sql<Date>`now() - ${KEEP_HOURS} * interval '1 hour'`)
    .orderBy("seen_at", "desc")
    .execute();
}

async function giveSign(
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

async function noteStop(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable("processes").set({ stopped_at: sql<Date>`now()` }).where("id", "=", id).execute();
}

async function removeOld(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("processes")
    .where("seen_at", "<", sql<Date>`now() - ${KEEP_HOURS} * interval '1 hour'`)
    .execute();
}
