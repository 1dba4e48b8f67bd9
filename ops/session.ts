import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { type Kysely, sql } from "kysely";
import type { Config, ProcessName } from "#config";
import { createDatabase } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { withTimeout } from "#domain/timeout.ts";
import type { Logger } from "#logger";
import { revive } from "./alerts/steps.ts";
import { describeConnectionError, hostOf } from "./connections.ts";
import { failure } from "./failure.ts";

export type Session = ReturnType<typeof createSession>;

/** Throws an error that lists every problem. */
export type ReadConfig = <P extends ProcessName>(process: P) => Config<P>;

type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  errors: NodeJS.WritableStream;
};

/** Operators get an answer within 5 s; startup takes 1 or 2 of them. */
const TIMEOUT_MS = 2_500;
const CLOSE_MS = 200;
/** An export may take seconds. */
const STATEMENT_MS = 60_000;

/** Connections open on demand. */
export function createSession(options: {
  readConfig: ReadConfig;
  terminal: Terminal;
  /** For commands that keep running: JSON lines on stderr. */
  log: Logger;
  /** How long a service may take to answer (ms). */
  timeoutMs?: number;
}) {
  const { readConfig, terminal, log, timeoutMs = TIMEOUT_MS } = options;
  let database: Kysely<Database> | undefined;

  function config(): Config<"ops"> {
    try {
      return readConfig("ops");
    } catch (error) {
      const problems = error instanceof Error ? error.message : String(error);
      const step = problems.includes("DATABASE_URL is not set")
        ? "Start npm run dev, or set DATABASE_URL."
        : "Fix it in the environment (on a server: .env or secrets/).";
      throw failure("usage", `${problems}\n${step}`);
    }
  }

  /** Does not check that the database answers. */
  function lazyDatabase(): Kysely<Database> {
    database ??= createDatabase(config().DATABASE_URL, {
      applicationName: "ashfield-ops",
      max: 4,
      statementTimeout: STATEMENT_MS,
    });
    return database;
  }

  return {
    readConfig,
    config,
    timeoutMs,
    log,
    lazyDatabase,
    /** Throws if Postgres does not answer in time. */
    openDatabase: async (): Promise<Kysely<Database>> => {
      const url = config().DATABASE_URL;
      const db = lazyDatabase();
      const answer = sql`select 1`.execute(db);
      await withTimeout(timeoutMs, "Postgres", answer).catch((error: unknown) => {
        const why = describeConnectionError(error);
        const [step] = revive("postgres", why);
        throw failure("unavailable", `Cannot reach Postgres at ${hostOf(url)}: ${why}. Run: ${step}`);
      });
      return db;
    },
    /** Throws on a no, or without a terminal. */
    confirm: (question: string, isConfirmed: boolean | undefined) => confirm(terminal, question, isConfirmed),
    close: async (): Promise<void> => {
      if (database) await withTimeout(CLOSE_MS, "Postgres", database.destroy()).catch(() => {});
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
    throw failure(
      "usage",
      `${question}\nCannot ask: no terminal. Add --yes to confirm. Nothing was changed.`,
    );
  const line = createInterface({ input, output: errors });
  // Closing the terminal, Ctrl-C and Ctrl-D count as no.
  const gone = once(line, "close").then(() => "");
  try {
    const answer = await Promise.race([line.question(`${question}\nType yes to continue: `), gone]).catch(
      () => {
        errors.write("\n");
        return "";
      },
    );
    if (!/^y(es)?$/i.test(answer.trim())) throw failure("failed", "Nothing was changed.");
  } finally {
    line.close();
  }
}
