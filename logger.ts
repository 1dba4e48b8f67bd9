import { type DestinationStream, type Logger, pino } from "pino";

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
  options: { level: string; process: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
      serializers: { err: describeError },
    },
    destination,
  );
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
