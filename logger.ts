import { type DestinationStream, type Logger, pino } from "pino";
import { withTimeout } from "#domain/timeout.ts";

const typed = ["name", "email", "phone"];
/**
 * A second line of defense, in case an entire object is logged by mistake: callers should only log ids and outcomes.
 * Each also in camel case.
 */
const redactedKeys = [
  ...typed,
  ...typed.flatMap((part) => [`referrer_${part}`, `referred_${part}`]),
  ...["notes", "address", "to", "to_address", "discount_code", "parameters", "detail", "values", "body"],
].flatMap((key) => [...new Set([key, key.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase())])]);

export type { Logger };

/** Logs JSON lines, with personal fields replaced by "[redacted]". */
export function createLogger(
  options: { level: string; process: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactedKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Exits. The last line says why in plain words, for ops/deploy to show. */
export function refuseToStart(reason: unknown): never {
  const { message, stack } = reason instanceof Error ? reason : { message: String(reason), stack: undefined };
  if (stack) process.stderr.write(`${withoutAddresses(stack)}\n`);
  const [first, ...more] = withoutAddresses(message)
    .trim()
    .split(/\s*\n\s*/);
  process.stderr.write(`Not started: ${first} ${more.join("; ")}`.trimEnd().concat("\n"));
  process.exit(1);
}

/** Longer than an orderly stop takes. A process that hangs after an error would never be restarted. */
const STOP_MS = 120_000;

/**
 * Stops gracefully on SIGTERM and SIGINT (exit code 0), and on an uncaught error (1): the process's state is then
 * unreliable, but what it has begun still ends.
 * @param options.stop `isClean` is false after an error.
 * @param options.context Logged with an uncaught error.
 * @returns Call it with an error that only a restart helps.
 */
export function stopOnSignals(options: {
  log: Logger;
  stop: (isClean: boolean) => Promise<void>;
  context?: () => object | undefined;
}): (error: unknown, message: string) => void {
  const { log, stop, context } = options;
  let exitCode = 0;
  let isStopping = false;

  async function exit(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await withTimeout(STOP_MS, "shutdown", stop(exitCode === 0)).catch((error: unknown) => {
      exitCode = 1;
      log.error({ err: error }, "shutdown failed");
    });
    log.info({ exitCode }, "stopped");
    process.exit(exitCode);
  }

  function exitWithError(error: unknown, message: string): void {
    exitCode = 1;
    log.fatal({ err: error, ...context?.() }, message);
    void exit();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      log.info({ signal }, "signal received");
      void exit();
    });
  process.on("unhandledRejection", (reason) => exitWithError(reason, "unhandled rejection"));
  process.on("uncaughtException", (error) => exitWithError(error, "uncaught exception"));
  return exitWithError;
}

/** Drops the `detail` of database errors, which holds row values, and addresses, which SMTP replies may contain. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: "not an Error object" };
  const { code, responseCode, command } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: error.stack && withoutAddresses(error.stack),
    code,
    responseCode,
    command,
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+/g, "[address]");
}
