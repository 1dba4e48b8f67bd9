import type { Socket } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export type DatabaseOptions = {
  applicationName?: string;
  /** Maximum number of connections. */
  max?: number;
  /** Seconds after which a connection is replaced; never when undefined. */
  maxLifetimeSeconds?: number;
  /** Timeout of connecting in milliseconds, waiting for a free connection included. */
  connectionTimeout?: number;
  /** Timeout of one statement in milliseconds, after which Postgres cancels it. */
  statementTimeout?: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
  /** Called after each statement, with its milliseconds; waiting for a free connection is not among them. */
  onQuery?: (query: { sql: string; ms: number; hasFailed: boolean }) => void;
};

/**
 * Creates the process's one connection pool. Connecting is lazy: while Postgres is down, queries fail within 3 s and
 * the process keeps running.
 */
export function createDatabase(databaseUrl: string, options: DatabaseOptions = {}): Kysely<Database> {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: options.applicationName ?? "ashfield",
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeout ?? 3_000,
    statement_timeout: statementTimeout,
    // A process that stalls in the middle of a transaction must not keep its locks: all referrals wait for one of them.
    idle_in_transaction_session_timeout: statementTimeout + 5_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: options.maxLifetimeSeconds ?? 0,
    keepAlive: true,
    types: { getTypeParser: parserFor },
  });
  // Without a listener, a connection that breaks would end the process: an idle one through the pool, and one that
  // is between two statements of a transaction through its client.
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
 * The socket of a connection, to set its idle timeout: Postgres cancels a slow statement by itself, so a longer silence
 * means a dead network. (pg's own query_timeout would return the dead connection to the pool.)
 */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Dates stay "YYYY-MM-DD": a `date` has no time zone, and a Date object would give it one. */
const parserFor: pg.CustomTypesConfig["getTypeParser"] = (oid, format) =>
  oid === pg.types.builtins.DATE ? (value: string) => value : pg.types.getTypeParser(oid, format);
