import { readFileSync } from "node:fs";
import { domainToASCII } from "node:url";
import { z } from "zod";
import { isLoopbackHost } from "#domain/loopback.ts";

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` });

const origin = (example: string) =>
  url(/^https?$/, example)
    .refine((value) => (URL.parse(value)?.pathname ?? "/") === "/", "must be an origin, without a path")
    .transform((value) => URL.parse(value)?.origin ?? value);

const secureUrl = (example: string) => url(/^https?$/, example).refine(isHttpsOrLocal, "must be https");

const port = z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535);

/** All environment variables. Each can also be given as `NAME_FILE`, the path of a file with the value (container secrets). */
const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  SITE_URL: origin("https://example.com"),
  DATABASE_URL: url(/^postgres(ql)?$/, "postgres://user:password@host:5432/name"),
  /** Signs the forms' tokens and hashes senders. The same for all web processes. */
  FORM_KEY: z
    .string()
    .regex(/^[0-9a-f]{32,}$/i, "must be 32 or more hexadecimal digits")
    .transform((value) => Buffer.from(value, "hex")),
  REDIS_URL: url(/^rediss?$/, "redis://host:6379"),
  SMTP_URL: url(/^smtps?$/, "smtp://user:password@host:587"),
  MAIL_FROM: z.string().regex(/^[^\r\n]*@[^\r\n]+$/, "must contain an email address"),
  /** The mailbox of MAIL_FROM, for bounces and complaints. */
  BOUNCE_IMAP_URL: url(/^imaps?$/, "imaps://user:password@host/INBOX").optional(),
  /** Default: the chosen source's address (jobs/weather/choose-provider.ts). */
  WEATHER_API_URL: url(/^https?$/, "https://api.weather.gov").optional(),
  WEATHERAPI_KEY: z.string().optional(),
  WEATHER_STATIONS: z
    .string()
    .default("KJYO,KIAD,KHEF")
    .transform((value) => value.split(",").map((station) => station.trim()))
    .pipe(z.array(z.string().regex(/^[A-Za-z0-9]{3,8}$/, "must list station ids, like KJYO,KIAD"))),
  /** Sent in an HTTP header. */
  WEATHER_CONTACT: z
    .string()
    .regex(/^[ -~]+\.[ -~]+$/, "must be an email or web address in plain letters")
    .optional(),
  ESTIMATE_FORM_URL: url(/^https?$/, "https://forms.example.com/estimate").optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w-]+$/, "must be an id like G-XXXXXXX")
    .optional(),
  /** Number of proxies in front, or their addresses or networks, or loopback, linklocal, uniquelocal. Express refuses others. */
  TRUST_PROXY: z
    .string()
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(",").map((one) => one.trim())))
    .optional(),
  /** How long a stopping web process keeps accepting requests (s), so that every proxy notices. */
  DRAIN_SECONDS: z.coerce.number({ error: "must be a number of seconds" }).min(0).max(60).default(5),
  /** Size of the page cache (MB); 0 turns it off. */
  PAGE_CACHE_MB: z.coerce.number({ error: "must be a number of megabytes" }).min(0).max(1_024).default(24),
  /** Where alerts go: an email address, and a URL that accepts JSON with a "text" field. */
  ALERT_EMAIL: z.email({ error: "must be an email address" }).optional(),
  ALERT_WEBHOOK: url(/^https?$/, "https://hooks.example.com/services/...").optional(),
  /** Requested after each of the watchdog's rounds, so that an outside service notices when they stop. */
  HEARTBEAT_URL: secureUrl("https://hc-ping.com/...").optional(),
  /** Where the worker posts what happens to moves, and the key that signs it (docs/operations.md, "Connect a CRM"). */
  WEBHOOK_URL: secureUrl("https://hooks.example.com/...").optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "must be whsec_ and 24 to 64 bytes in base64")
    .optional(),
  /** Processes that must send heartbeats. Default: web and worker in production, otherwise only worker, as web does not. */
  EXPECTED_PROCESSES: z
    .string()
    .transform((value) => value.split(",").map((name) => name.trim()))
    .pipe(
      z.array(z.enum(["web", "worker", "desk", "watch"], { error: "must list web, worker, desk, watch" })),
    ),
  /** Default: 9465 for web, 9464 for the others. */
  METRICS_PORT: port,
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** Where the desk listens, and the URL people open: the local end of a tunnel, or a name in a VPN. */
  DESK_PORT: port.default(9470),
  DESK_HOST: z.string().default("127.0.0.1"),
  DESK_URL: origin("http://localhost:9470"),
  /** For `ops status`: the tag of the running image, and when ops/deploy deployed it. */
  VERSION: z
    .string()
    .transform((image) => /:([^:/]+)$/.exec(image)?.[1] ?? "latest")
    .optional(),
  DEPLOYED_AT: z.coerce.date({ error: "must be a time like 2026-11-22T18:00:00Z" }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Variables = z.infer<typeof variables>;
type Name = keyof Variables;

const needs = {
  web: ["DATABASE_URL", "FORM_KEY"],
  worker: ["DATABASE_URL", "REDIS_URL", "SMTP_URL", "MAIL_FROM"],
  migrate: ["DATABASE_URL"],
  ops: ["DATABASE_URL"],
  desk: ["DATABASE_URL"],
} as const satisfies Record<string, readonly Name[]>;

type Needable = (typeof needs)[ProcessName][number];

/** Each process has its own required variables. */
export type ProcessName = keyof typeof needs;

/** Where events go; the secret starts with "whsec_". */
type WebhookEndpoint = { url: string; secret: string };

/**
 * The configuration of one process. Its required variables are set, the others may be undefined. `webhook` needs both of its
 * variables; `mailDomain` is the domain of MAIL_FROM in lower-case ASCII, or "localhost".
 */
export type Config<P extends ProcessName = "web"> = Omit<Variables, Needable> &
  Partial<Pick<Variables, Needable>> &
  Pick<Variables, (typeof needs)[P][number]> & {
    webhook: WebhookEndpoint | undefined;
    mailDomain: string;
  };

/** @throws {Error} Lists every missing or malformed variable, one per line, without values. */
export function parseConfig<P extends ProcessName = "web">(
  environment: Record<string, string | undefined>,
  processName: P = "web" as P,
): Config<P> {
  const problems: string[] = [];
  const given = readGiven(environment, problems);
  const required: readonly Name[] = needs[processName];
  const optional: Partial<Record<Needable, true>> = Object.fromEntries(
    Object.values(needs)
      .flat()
      .filter((name) => !required.includes(name))
      .map((name) => [name, true]),
  );

  if (given["WEBHOOK_URL"] && !given["WEBHOOK_SECRET"])
    problems.push("WEBHOOK_SECRET is not set, but WEBHOOK_URL is");
  const isProduction = (given["NODE_ENV"] ?? "production") === "production";
  if (isProduction && /^http:/i.test(given["WEBHOOK_URL"] ?? ""))
    problems.push("WEBHOOK_URL must begin with https in production");
  given["EXPECTED_PROCESSES"] ??= isProduction ? "web,worker" : "worker";
  // Different ports, as web and worker may share a machine.
  given["METRICS_PORT"] ??= processName === "web" ? "9465" : "9464";
  given["DESK_URL"] ??= `http://localhost:${given["DESK_PORT"] ?? 9470}`;
  if (!isProduction) given["SITE_URL"] ??= `http://localhost:${given["PORT"] ?? 3000}`;
  if (!given["SITE_URL"] && ["migrate", "ops"].includes(processName)) given["SITE_URL"] = "http://localhost";

  const parsed = variables.partial(optional).safeParse(given);
  if (!parsed.success)
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      const path = environment[`${name}_FILE`];
      const missing = path ? `is not set: ${path.replace(/^\/run\//, "")} is empty` : "is not set";
      problems.push(`${name} ${given[name] === undefined ? missing : issue.message}`);
    }
  if (!parsed.success || problems.length > 0)
    throw new Error(`The configuration is invalid:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  const { data } = parsed;
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = data;
  const webhook = url && secret ? { url, secret } : undefined;
  return {
    ...data,
    webhook,
    mailDomain: readDomain(data.MAIL_FROM),
  } as unknown as Config<P>;
}

/** What never leaves this machine needs no TLS. */
function isHttpsOrLocal(value: string): boolean {
  const parsed = URL.parse(value);
  return parsed?.protocol === "https:" || isLoopbackHost(parsed?.host);
}

/** "Ashfield <moves@example.com>" -> "example.com" */
function readDomain(mailFrom = ""): string {
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? "localhost";
  return domainToASCII(domain) || domain;
}

function readGiven(environment: Record<string, string | undefined>, problems: string[]) {
  const given: Record<string, string | undefined> = {};
  for (const name of Object.keys(variables.shape)) {
    const value = environment[name];
    const path = environment[`${name}_FILE`];
    if (value && path) problems.push(`${name} and ${name}_FILE are both set; set one of them`);
    if (path) {
      try {
        const content = readFileSync(path, "utf8").trim();
        if (content) given[name] = content;
      } catch {
        problems.push(`${name}_FILE cannot be read`);
      }
    } else if (value) given[name] = value;
  }
  return given;
}
