import { timedOutService } from "#domain/timeout.ts";
import { describeConnectionError } from "./connections.ts";

/** `ops --help` lists these. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, notFound: 3, unavailable: 4 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An expected error, printed without its stack. */
export type Failure = Error & { exitCode: ExitCode };

export function failure(kind: keyof typeof exitCodes, message: string): Failure {
  return Object.assign(new Error(message), { exitCode: exitCodes[kind] });
}

/** Never prints the `detail` of a database error, which contains row values. */
export function explain(error: unknown): { exitCode: ExitCode; message: string } {
  if (isFailure(error)) return { exitCode: error.exitCode, message: error.message };
  const { code = "", message = String(error), stack } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const service = timedOutService(error) ?? "Postgres";
  if (isLostConnection(code, message))
    return {
      exitCode: exitCodes.unavailable,
      message: `Lost the connection to ${service}: ${describeConnectionError(error)}. Check what was done before you try again.`,
    };
  if (code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN)
    return {
      exitCode: exitCodes.failed,
      message: `The database needs migrating. Run: ${MIGRATE}`,
    };
  return { exitCode: exitCodes.failed, message: stack ?? message };
}

export const MIGRATE = "docker compose run --rm migrate (on your own machine: npm run migrate)";
const UNDEFINED_TABLE = "42P01";
const UNDEFINED_COLUMN = "42703";

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && "exitCode" in error;
}

/** SQLSTATE classes 08 and 57, network errors, and messages of pg and db/client.ts. */
function isLostConnection(code: string, message: string): boolean {
  return (
    /^(08|57)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND)/.test(code) ||
    /Connection terminated|gone silent|timeout exceeded when trying to connect/.test(message)
  );
}
