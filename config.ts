import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { z } from "zod";

/**
 * The only file that knows the names of environment variables. Every one may also be given as `NAME_FILE`,
 * the path of a file that holds the value (container secrets).
 */
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` });

const port = z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535);

const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  SITE_URL: url(/^https?$/, "https://example.com")
    .refine((value) => (URL.parse(value)?.pathname ?? "/") === "/", "must be an origin, without a path")
    .transform((value) => URL.parse(value)?.origin ?? value),
  DATABASE_URL: url(/^postgres(ql)?$/, "postgres://user:password@host:5432/name"),
  REDIS_URL: url(/^rediss?$/, "redis://host:6379"),
  SMTP_URL: url(/^smtps?$/, "smtp://user:password@host:587"),
  MAIL_FROM: z.string().regex(/^[^\r\n]*@[^\r\n]+$/, "must hold an e-mail address"),
  /** The mailbox of MAIL_FROM, where bounces and complaints come back. */
  BOUNCE_IMAP_URL: url(/^imaps?$/, "imaps://user:password@host/INBOX").optional(),
  DKIM_DOMAIN: hostName("must be a domain like example.com").optional(),
  DKIM_SELECTOR: hostName("must be a selector like mail2026").optional(),
  /** PEM. In a single line, line ends are written \n. */
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll("\\n", "\n"))
    .refine(isRsaKey, "must be a private RSA key in PEM form")
    .optional(),
  /** Default: the address of the chosen source (jobs/handlers/weather.ts). */
  WEATHER_API_URL: url(/^https?$/, "https://api.weather.gov").optional(),
  WEATHERAPI_KEY: z.string().optional(),
  WEATHER_STATIONS: z
    .string()
    .default("KJYO,KIAD,KHEF")
    .transform((value) => value.split(",").map((station) => station.trim()))
    .pipe(z.array(z.string().regex(/^[A-Za-z0-9]{3,8}$/, "must list station ids, like KJYO,KIAD"))),
  WEATHER_CONTACT: z.string().optional(),
  ESTIMATE_FORM_URL: url(/^https?$/, "https://forms.example.com/estimate").optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w-]+$/, "must be an id like G-XXXXXXX")
    .optional(),
  /** How many proxies stand in front, or their addresses, networks and the names loopback, linklocal, uniquelocal. */
  TRUST_PROXY: z
    .string()
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(",").map((one) => one.trim())))
    .refine(isTrustable, "must be a number of proxies from 1 to 9, or networks like 10.0.0.0/8,loopback")
    .optional(),
  /** Seconds for which a stopping web process still answers, so that every proxy notices. */
  DRAIN_SECONDS: z.coerce.number({ error: "must be a number of seconds" }).min(0).max(60).default(5),
  /** Megabytes that the web process keeps of its pages, ready to send; with 0 each page is made for its visitor. */
  PAGE_CACHE_MB: z.coerce.number({ error: "must be a number of megabytes" }).min(0).max(1_024).default(24),
  /** Where the operator is told of faults: an address, and a URL that takes JSON with the field "text". */
  ALERT_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  ALERT_WEBHOOK: url(/^https?$/, "https://hooks.example.com/services/...").optional(),
  /** The processes whose signs of life are expected. Default: web and worker in production, else worker alone. */
  EXPECTED_PROCESSES: z
    .string()
    .transform((value) => value.split(",").map((name) => name.trim()))
    .pipe(
      z.array(z.enum(["web", "worker", "desk", "watch"], { error: "must list web, worker, desk, watch" })),
    )
    .optional(),
  /** 9465 for web, 9464 for the others. */
  METRICS_PORT: port,
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** Where the desk listens, and the address under which people open it: a tunnel's near end, or a VPN's own name. */
  DESK_PORT: port.default(9470),
  DESK_HOST: z.string().default("127.0.0.1"),
  DESK_URL: url(/^https?$/, "http://localhost:9470")
    .refine((value) => (URL.parse(value)?.pathname ?? "/") === "/", "must be an origin, without a path")
    .transform((value) => URL.parse(value)?.origin ?? value),
  /** The image that runs, of which `ops status` shows the tag, and when ops/deploy brought it into service. */
  VERSION: z
    .string()
    .transform((image) => /:([^:/]+)$/.exec(image)?.[1] ?? "latest")
    .optional(),
  DEPLOYED_AT: z.coerce.date({ error: "must be a moment like 2026-11-22T18:00:00Z" }).optional(),
  /** What an operator types for `ops`, for the examples in its help (ops/cli.ts). */
  OPS_COMMAND: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Variables = z.infer<typeof variables>;
type Name = keyof Variables;

const needs = {
  web: ["DATABASE_URL"],
  worker: ["DATABASE_URL", "REDIS_URL", "SMTP_URL", "MAIL_FROM"],
  migrate: ["DATABASE_URL"],
  ops: ["DATABASE_URL"],
  desk: ["DATABASE_URL"],
} as const satisfies Record<string, readonly Name[]>;

type Needable = "DATABASE_URL" | "REDIS_URL" | "SMTP_URL" | "MAIL_FROM";

/** The process that reads the configuration; each has its own required variables. */
export type ProcessName = keyof typeof needs;

/** How mails are signed: the DNS name of the public key is "selector._domainkey.domain", the private RSA key is PEM. */
export type Dkim = { domain: string; selector: string; privateKey: string };

/**
 * Parsed configuration of one process: its required variables are present, the rest may be undefined. `dkim` is set when all
 * three of its variables are; `mailDomain` is the domain of MAIL_FROM in lower case and in ASCII form, "localhost" without one.
 */
export type Config<P extends ProcessName = "web"> = Omit<Variables, Needable> &
  Partial<Pick<Variables, Needable>> &
  Pick<Variables, (typeof needs)[P][number]> & { dkim: Dkim | undefined; mailDomain: string };

/**
 * Parses the environment for one process.
 * @throws {Error} One error that lists every missing or malformed variable, one per line, without values.
 */
export function parseConfig<P extends ProcessName = "web">(
  environment: Record<string, string | undefined>,
  processName: P = "web" as P,
): Config<P> {
  const problems: string[] = [];
  const given = readGiven(environment, problems);
  const required = new Set<string>(needs[processName]);
  const optional: Partial<Record<Needable, true>> = {};
  for (const name of ["DATABASE_URL", "REDIS_URL", "SMTP_URL", "MAIL_FROM"] as const)
    if (!required.has(name)) optional[name] = true;

  const dkim = (["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"] as const).filter((name) => given[name]);
  if (dkim.length === 1 || dkim.length === 2)
    problems.push(
      `${dkim.join(" and ")} given, but DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY need each other`,
    );
  // Web and worker may run on one machine.
  given["METRICS_PORT"] ??= processName === "web" ? "9465" : "9464";
  given["DESK_URL"] ??= `http://localhost:${given["DESK_PORT"] ?? 9470}`;
  if (!given["SITE_URL"] && given["NODE_ENV"] && given["NODE_ENV"] !== "production")
    given["SITE_URL"] = `http://localhost:${given["PORT"] ?? 3000}`;
  if (!given["SITE_URL"] && ["migrate", "ops"].includes(processName)) given["SITE_URL"] = "http://localhost";

  const parsed = variables.partial(optional).safeParse(given);
  if (!parsed.success)
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      problems.push(`${name} ${given[name] === undefined ? "is not set" : issue.message}`);
    }
  if (!parsed.success || problems.length > 0)
    throw new Error(`The configuration cannot be used:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  const { data } = parsed;
  return { ...data, dkim: readDkim(data), mailDomain: readDomain(data.MAIL_FROM) } as unknown as Config<P>;
}

function readDkim(
  data: Pick<Variables, "DKIM_DOMAIN" | "DKIM_SELECTOR" | "DKIM_PRIVATE_KEY">,
): Dkim | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = data;
  return domain && selector && privateKey ? { domain, selector, privateKey } : undefined;
}

/** "Ashfield <moves@example.com>" -> "example.com" */
function readDomain(mailFrom = ""): string {
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? "localhost";
  return domainToASCII(domain) || domain;
}

function hostName(message: string) {
  return z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i, message);
}

/** At most 9 hops: each further one is another proxy whose header is trusted. */
function isTrustable(value: number | string[]): boolean {
  if (typeof value === "number") return value >= 1 && value <= 9;
  return value.every(
    (one) =>
      ["loopback", "linklocal", "uniquelocal"].includes(one) ||
      isIP(one) !== 0 ||
      ipaddr.IPv4.isValidCIDRFourPartDecimal(one) ||
      ipaddr.IPv6.isValidCIDR(one),
  );
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
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
        problems.push(`${name}_FILE names a file that cannot be read`);
      }
    } else if (value) given[name] = value;
  }
  return given;
}
