import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseConfig } from "#config";

const folder = mkdtempSync(path.join(tmpdir(), "ashfield-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const worker = {
  SITE_URL: "https://www.example.com",
  DATABASE_URL: "postgres://mover:secret@db:5432/moves",
  FORM_KEY: "0123456789abcdef".repeat(4),
  REDIS_URL: "redis://redis:6379",
  SMTP_URL: "smtps://mover:secret@mail:465",
  MAIL_FROM: "Ashfield Moving Co. <moves@example.com>",
};

test("missing variables get their defaults", () => {
  expect(parseConfig(worker, "worker")).toEqual({
    ...worker,
    FORM_KEY: Buffer.from(worker.FORM_KEY, "hex"),
    mailDomain: "example.com",
    NODE_ENV: "production",
    DESK_HOST: "127.0.0.1",
    DESK_PORT: 9470,
    DESK_URL: "http://localhost:9470",
    DRAIN_SECONDS: 5,
    EXPECTED_PROCESSES: ["web", "worker"],
    PORT: 3000,
    HOST: "0.0.0.0",
    WEATHER_STATIONS: ["KJYO", "KIAD", "KHEF"],
    PAGE_CACHE_MB: 24,
    METRICS_PORT: 9464,
    METRICS_HOST: "127.0.0.1",
    LOG_LEVEL: "info",
  });
});

test("one error names every missing or malformed variable, without its value", () => {
  const bad = {
    SITE_URL: "https://www.example.com/some-path",
    DATABASE_URL: "mysql://mover:topsecret@db/moves",
    REDIS_URL: "",
    PORT: "eighty",
    MAIL_FROM: "topsecret",
    WEATHER_STATIONS: "K!,topsecret",
    EXPECTED_PROCESSES: "web,topsecret",
    LOG_LEVEL: "topsecret",
    HEARTBEAT_URL: "http://topsecret.example.com",
    WEBHOOK_SECRET: "whsec_topsecret",
    ANALYTICS_ID: "<script>topsecret",
  };
  const message = refusalOf(bad);
  for (const name of Object.keys(bad)) expect(message).toMatch(new RegExp(`^  ${name} `, "m"));
  expect(message).toContain("REDIS_URL is not set");
  expect(message).toContain("SMTP_URL is not set");
  expect(message).not.toContain("topsecret");
  expect(message).not.toContain("some-path");
  expect(message).not.toContain("eighty");
});

test("web and worker may run on one machine", () => {
  const ports = (["web", "worker"] as const).map((name) => parseConfig(worker, name).METRICS_PORT);
  expect(ports).toEqual([9465, 9464]);
});

describe("each process requires only the variables that it uses", () => {
  test.each([
    ["web", ["SITE_URL", "DATABASE_URL", "FORM_KEY"]],
    ["worker", ["SITE_URL", "DATABASE_URL", "REDIS_URL", "SMTP_URL", "MAIL_FROM"]],
    ["migrate", ["DATABASE_URL"]],
    ["ops", ["DATABASE_URL"]],
  ] as const)("%s", (processName, names) => {
    const message = refusalOf({}, processName);
    expect(message.match(/\w+(?= is not set)/g)?.toSorted()).toEqual([...names].toSorted());
  });
});

test.each([
  ["SITE_URL", { SITE_URL: "https://www.example.com/" }, "https://www.example.com"],
  ["SITE_URL", { NODE_ENV: "development", SITE_URL: "", PORT: "4100" }, "http://localhost:4100"],
  ["EXPECTED_PROCESSES", { EXPECTED_PROCESSES: "web, desk" }, ["web", "desk"]],
  ["TRUST_PROXY", { TRUST_PROXY: "1" }, 1],
  ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/8, 192.0.2.7,fd00::/8" }, ["10.0.0.0/8", "192.0.2.7", "fd00::/8"]],
  ["TRUST_PROXY", { TRUST_PROXY: "loopback" }, ["loopback"]],
  ["mailDomain", { MAIL_FROM: "moves@Movers.COM" }, "movers.com"],
  ["mailDomain", { MAIL_FROM: "Jo <jo@bücher.de>" }, "xn--bcher-kva.de"],
] as const)("%s of %j is %j", (name, given, parsed) => {
  expect(parseConfig({ ...worker, ...given })[name]).toEqual(parsed);
});

test.each([
  ["PORT", "65536"],
  ["SITE_URL", "javascript:alert(1)"],
  ["SMTP_URL", "http://mail"],
  ["MAIL_FROM", "moves@example.com\r\nBcc: all@example.com"],
  ["ESTIMATE_FORM_URL", "javascript:alert(1)"],
  ["NODE_ENV", "staging"],
])("%s may not be %j", (name, value) => {
  expect(refusalOf({ ...worker, [name]: value })).toContain(name);
});

test("in production the webhook may not use http, not even on this machine", () => {
  const given = {
    ...worker,
    WEBHOOK_URL: "http://127.0.0.1:8080",
    WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  };
  expect(refusalOf({ ...given, NODE_ENV: "production" })).toContain("WEBHOOK_URL must begin with https");
  expect(parseConfig({ ...given, NODE_ENV: "development" }).webhook?.url).toBe(given.WEBHOOK_URL);
});

describe("a variable given as a file", () => {
  test("is read from the file, without the trailing newline", () => {
    const { DATABASE_URL, ...rest } = worker;
    const config = parseConfig({ ...rest, DATABASE_URL_FILE: write("database-url", `${DATABASE_URL}\n`) });
    expect(config.DATABASE_URL).toBe(DATABASE_URL);
  });

  test("may not also be given directly", () => {
    const both = { ...worker, REDIS_URL_FILE: write("redis-url", worker.REDIS_URL) };
    expect(refusalOf(both)).toContain("REDIS_URL and REDIS_URL_FILE are both set");
  });

  test("must be readable and hold a valid value", () => {
    const { SMTP_URL: _unused, ...rest } = worker;
    const missing = { ...rest, SMTP_URL_FILE: path.join(folder, "none") };
    expect(refusalOf(missing)).toContain("SMTP_URL_FILE cannot be read");
    const empty = { ...rest, SMTP_URL_FILE: write("empty", "\n"), WEATHERAPI_KEY_FILE: write("no-key", "") };
    expect(refusalOf(empty)).toMatch(/:\n {2}SMTP_URL is not set: .*empty is empty$/);
    const malformed = { ...rest, SMTP_URL_FILE: write("smtp-url", "topsecret") };
    const message = refusalOf(malformed);
    expect(message).toContain("SMTP_URL must be an address like smtp://");
    expect(message).not.toContain("topsecret");
  });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

function refusalOf(variables: Record<string, string>, process: Parameters<typeof parseConfig>[1] = "worker") {
  try {
    parseConfig(variables, process);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  throw new Error("it was accepted");
}
