import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Classes of SQLSTATE that say something about the server and nothing about the statement. */
const serverClasses = new Set(["08", "53", "57", "58"]);
/** read_only_sql_transaction; the session was ended in the middle of a transaction. */
const serverStates = new Set(["25006", "25P03", "25P04"]);

/** Whether Postgres is away, silent, full or read-only, so that the next statement would fail as well. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: string };
  if (/^[0-9A-Z]{5}$/.test(code)) return serverClasses.has(code.slice(0, 2)) || serverStates.has(code);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (/^(E[A-Z]+)$/.test(code)) return true;
  return /connection|timeout exceeded|not queryable|gone silent|Cannot use a pool/i.test(error.message);
}

/** Reads whether Postgres takes writes. @throws When it does not answer. */
export async function takesWrites(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db);
  return rows[0]?.read_only === "off";
}
