import { silentService } from "#domain/deadline.ts";
import { describeConnectionError } from "./connections.ts";

/** The exit codes; docs/operations.md and --help list them. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, notFound: 3, unavailable: 4 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An expected error: one message for the operator, no stack. */
export type Failure = Error & { exitCode: ExitCode };

/** Makes an expected error. */
export function failure(kind: keyof typeof exitCodes, message: string): Failure {
  return Object.assign(new Error(message), { exitCode: exitCodes[kind] });
}

/**
 * Gives the exit code and message of any error. An unexpected error keeps its stack. The `detail` of a database error is
 * never printed, because it holds the values of a row.
 */
export function explain(error: unknown): { exitCode: ExitCode; message: string } {
  if (isFailure(error)) return { exitCode: error.exitCode, message: error.message };
  const { code = "", message = String(error), stack } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const service = silentService(error) ?? "Postgres";
  if (isLostConnection(code, message))
    return {
      exitCode: exitCodes.unavailable,
      message: `${service} has gone away: ${describeConnectionError(error)}. See what was done before you try again.`,
    };
  if (code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN)
    return {
      exitCode: exitCodes.failed,
      message:
        "The database is older than this program. Type docker compose run --rm migrate (on your own machine npm run migrate)",
    };
  return { exitCode: exitCodes.failed, message: stack ?? message };
}

const UNDEFINED_TABLE = "42P01";
const UNDEFINED_COLUMN = "42703";

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && "exitCode" in error;
}

/** SQLSTATE classes 08 and 57, network error codes, and the messages of pg and of db/client.ts. */
function isLostConnection(code: string, message: string): boolean {
  return (
    /^(08|57)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND)/.test(code) ||
    /Connection terminated|gone silent|timeout exceeded when trying to connect/.test(message)
  );
}
