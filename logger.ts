import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

/**
 * Keys to redact. Callers log ids and outcomes only; this list is the second line of defense, for an object that is
 * logged whole by mistake.
 */
const personal = [
  "name",
  "email",
  "phone",
  "notes",
  "address",
  "to",
  "toAddress",
  "to_address",
  "referrerName",
  "referrerEmail",
  "referrerPhone",
  "referredName",
  "referredEmail",
  "referredPhone",
  "referrer_name",
  "referrer_email",
  "referrer_phone",
  "referred_name",
  "referred_email",
  "referred_phone",
  "discountCode",
  "discount_code",
  "parameters",
  "detail",
  "values",
  "body",
];

export type { Logger };

/** Creates the process's logger: one JSON line for each event, personal fields replaced by "[redacted]". */
export function createLogger(
  options: {
    level: string;
    process: string;
    /** Milliseconds for which a warning or error that comes again is only counted; each is written when undefined. */
    repeatMs?: number;
  },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
      serializers: { err: describeError },
      ...(options.repeatMs ? { hooks: { logMethod: countRepeats(options.repeatMs) } } : {}),
    },
    destination,
  );
}

const WARN = 40;

/**
 * Writes a warning or error at once, then only counts repetitions until `repeatMs` have passed; the next line says how
 * many there were. A database that is away must not fill the disk.
 */
function countRepeats(repeatMs: number): NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]> {
  const seen = new Map<string, { until: number; repeated: number }>();
  return function write(args, method, level) {
    if (level < WARN) return method.apply(this, args);
    const [first, ...rest] = args as [unknown, ...unknown[]];
    const data = typeof first === "object" && first !== null ? first : undefined;
    const key = `${level} ${data ? rest[0] : first} ${nameError((data as { err?: unknown } | undefined)?.err)}`;
    const now = performance.now();
    const last = seen.get(key);
    if (last && now < last.until) {
      last.repeated += 1;
      return;
    }
    if (seen.size >= 1_000) seen.clear();
    seen.set(key, { until: now + repeatMs, repeated: 0 });
    const isRepeated = last !== undefined && last.repeated > 0;
    if (!isRepeated) return method.apply(this, args);
    const repeated = { repeated: last.repeated };
    const line = data ? [{ ...data, ...repeated }, ...rest] : [repeated, first, ...rest];
    method.apply(this, line as typeof args);
  };
}

function nameError(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message}` : "";
}

/** A database error repeats the values of the row in `detail`, and an SMTP reply may repeat the recipient. */
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
