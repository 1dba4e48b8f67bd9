import { type DestinationStream, type Logger, pino } from "pino";

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
