import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { buffer } from "node:stream/consumers";
import { type Kysely, sql } from "kysely";
import type { Config, ProcessName } from "#config";
import { createDatabase } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#domain/deadline.ts";
import type { Logger } from "#logger";
import { describeConnectionError, hostOf } from "./connections.ts";
import type { DevServices } from "./dev-services.ts";
import { failure } from "./failure.ts";

/** The services of a command. Connections are opened on demand. */
export type Session = {
  /** Set when the commands talk to the services of `npm run dev`. */
  devServices: DevServices | undefined;
  /** What an operator types for `ops` here; it starts the examples in the help. */
  programName: string;
  /** Parses the configuration of one process; throws an error that lists every problem. */
  readConfig: ReadConfig;
  config: () => Config<"ops">;
  /** Connects; throws when Postgres does not answer in time. */
  openDatabase: () => Promise<Kysely<Database>>;
  /** Milliseconds that a service has to answer. */
  timeoutMs: number;
  /** Asks for confirmation, unless `isConfirmed`; throws when the answer is no or there is no terminal. */
  confirm: (question: string, isConfirmed: boolean | undefined) => Promise<void>;
  /** Reads standard input to its end. */
  readInput: () => Promise<Uint8Array>;
  /** For what runs on; one JSON line an event, on stderr. */
  log: Logger;
  /** Opens the database without asking whether it answers. */
  lazyDatabase: () => Kysely<Database>;
  close: () => Promise<void>;
};

export type ReadConfig = <P extends ProcessName>(process: P) => Config<P>;

/** The terminal for questions, when there is one. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  errors: NodeJS.WritableStream;
};

/** Of 5 s in which an operator should know, the start of the process takes one or two. */
const TIMEOUT_MS = 2_500;
const CLOSE_MS = 200;
/** An import of many reviews is one long transaction of short statements; a search through a million takes seconds. */
const STATEMENT_MS = 60_000;

/**
 * Opens what a command needs when it needs it: configuration, database, Redis, mail server.
 * @param options.timeoutMs Milliseconds for each connection.
 */
export function createSession(options: {
  readConfig: ReadConfig;
  devServices: DevServices | undefined;
  programName: string;
  terminal: Terminal;
  log: Logger;
  timeoutMs?: number;
}): Session {
  const { readConfig, devServices, programName, terminal, log, timeoutMs = TIMEOUT_MS } = options;
  let database: Kysely<Database> | undefined;

  function config(): Config<"ops"> {
    try {
      return readConfig("ops");
    } catch (error) {
      const problems = error instanceof Error ? error.message : String(error);
      const step = problems.includes("DATABASE_URL is not set")
        ? "Start npm run dev, or set DATABASE_URL."
        : "Correct it in the environment; on a server in .env or secrets/.";
      throw failure("usage", `${problems}\n${step}`);
    }
  }

  function lazyDatabase(): Kysely<Database> {
    database ??= createDatabase(config().DATABASE_URL, {
      applicationName: "ashfield-ops",
      max: 4,
      statementTimeout: STATEMENT_MS,
    });
    return database;
  }

  return {
    devServices,
    programName,
    readConfig,
    config,
    timeoutMs,
    log,
    lazyDatabase,
    openDatabase: async () => {
      const url = config().DATABASE_URL;
      const db = lazyDatabase();
      const answer = sql`select 1`.execute(db);
      await within(timeoutMs, "Postgres", answer).catch((error: unknown) => {
        throw failure(
          "unavailable",
          `Postgres at ${hostOf(url)} cannot be reached: ${describeConnectionError(error)}. Type docker compose logs --tail 50 postgres`,
        );
      });
      return db;
    },
    confirm: (question, isConfirmed) => confirm(terminal, question, isConfirmed),
    readInput: () => buffer(terminal.input),
    close: async () => {
      if (database) await within(CLOSE_MS, "Postgres", database.destroy()).catch(() => {});
    },
  };
}

async function confirm(
  { input, errors }: Terminal,
  question: string,
  isConfirmed: boolean | undefined,
): Promise<void> {
  if (isConfirmed) return;
  if (!input.isTTY)
    throw failure("usage", `${question}\nThere is nobody to ask. Add --yes to do it. Nothing was changed.`);
  const line = createInterface({ input, output: errors });
  // A closed terminal ends the question; so do Ctrl-C and Ctrl-D.
  const gone = once(line, "close").then(() => "");
  try {
    const answer = await Promise.race([line.question(`${question}\nType yes to go on: `), gone]).catch(() => {
      errors.write("\n");
      return "";
    });
    if (!/^y(es)?$/i.test(answer.trim())) throw failure("failed", "Nothing was changed.");
  } finally {
    line.close();
  }
}
