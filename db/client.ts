import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export type DatabaseOptions = {
  applicationName?: string;
  /** Connections at most. */
  max?: number;
  /** Milliseconds that one statement may take before Postgres cancels it. */
  statementTimeout?: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
};

/**
 * Creates the process's one connection pool. Connecting is lazy, so a Postgres that is down makes queries
 * fail within 3 s and never stops the process.
 */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: options.applicationName ?? "ashfield",
    max: options.max ?? 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: options.statementTimeout ?? 10_000,
    query_timeout: (options.statementTimeout ?? 10_000) + 1_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: parserFor },
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on("error", (error) => options.onConnectionLost?.(error));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Dates stay "YYYY-MM-DD": a `date` has no time zone, and a Date object would give it one. */
const parserFor: pg.CustomTypesConfig["getTypeParser"] = (oid, format) =>
  oid === pg.types.builtins.DATE ? (value: string) => value : pg.types.getTypeParser(oid, format);
