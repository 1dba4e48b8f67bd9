import type { Socket } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export type DatabaseOptions = {
  applicationName?: string;
  max?: number;
  /** Unlimited if undefined. */
  maxLifetimeSeconds?: number;
  /** In ms, including the wait for a free connection. */
  connectionTimeout?: number;
  /** In ms, enforced by Postgres. */
  statementTimeout?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
  /** `ms` excludes the wait for a connection. */
  onQuery?: (query: { sql: string; ms: number; hasFailed: boolean }) => void;
};

/** Connects lazily: while Postgres is down, queries fail within 3 s. */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Kysely<Database> {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: options.applicationName ?? "ashfield",
    max: options.max ?? 10,
    options: "-c TimeZone=UTC",
    connectionTimeoutMillis: options.connectionTimeout ?? 3_000,
    statement_timeout: statementTimeout,
    // A stalled transaction holds locks that other referrals wait for.
    idle_in_transaction_session_timeout: statementTimeout + 5_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: options.maxLifetimeSeconds ?? 0,
    keepAlive: true,
    types: { getTypeParser: parserFor },
  });
  // Without these listeners a broken connection, idle or in a transaction, crashes the process.
  pool.on("error", (error) => options.onConnectionLost?.(error));
  pool.on("connect", (client) => {
    client.on("error", () => {});
    const socket = socketOf(client);
    socket.on("timeout", () => socket.destroy(new Error("Postgres has gone silent")));
  });
  pool.on("acquire", (client) => socketOf(client).setTimeout(statementTimeout + 1_000));
  pool.on("release", (_error, client) => socketOf(client).setTimeout(0));
  const { onQuery } = options;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && {
      log: ({ level, query, queryDurationMillis: ms }) =>
        onQuery({ sql: query.sql, ms, hasFailed: level === "error" }),
    }),
  });
}

/**
 * For an idle timeout: Postgres cancels slow statements itself, so longer silence means a dead network. (pg's
 * query_timeout would return the dead connection to the pool.)
 */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Dates stay "YYYY-MM-DD": a Date would add a time zone. */
const parserFor: pg.CustomTypesConfig["getTypeParser"] = (oid, format) =>
  oid === pg.types.builtins.DATE ? (value: string) => value : pg.types.getTypeParser(oid, format);
