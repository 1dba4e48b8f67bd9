import { describe, expect, onTestFinished, test } from "vitest";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { openEmailServices } from "../support/email-services.ts";
import { type SmtpReply, type SmtpStep, startFaultySmtp } from "../support/faulty-smtp.ts";
import { ops, opsProcess, readTable } from "../support/run-ops.ts";
import { createEmptyDatabase } from "../support/services.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const nothing = "127.0.0.1:9";
const office = await openEmailServices();
const { db, sink, addresses } = office;
const environment = office.environment();

async function check(changes: Record<string, string> = {}, ...parts: string[]) {
  const result = await ops({ ...environment, ...changes }, ["check", ...parts]);
  const findings = readTable(result.out);
  return { ...result, findings, of: (part: string) => findings.filter(({ Part }) => Part === part) };
}

test("in production every placeholder is a fault, and the check exits with 1", async () => {
  await seedSampleReviews(db);
  const { code, findings } = await check();
  expect(code).toBe(1);
  const faults = findings.filter(({ Level }) => Level === "fail").map(({ Part, What }) => `${Part} ${What}`);
  expect(faults).toEqual(
    expect.arrayContaining([
      "content phone",
      "content postal address",
      "content USDOT",
      "content testimonials",
      "reviews samples",
      "reviews claims",
      "configuration MAIL_FROM",
    ]),
  );
});

test("review claims that exceed the real figures are reported with both", async () => {
  const { of } = await check({}, "reviews");
  const claims = of("reviews").find(({ What }) => What === "claims");
  expect(claims?.["Detail"]).toContain("average rating 5, actually 4.9");
  expect(claims?.["Detail"]).toContain("percent with five stars 99, actually 90");
});

test("in development the same faults are warnings, and the check exits with 0", async () => {
  const { code, findings } = await check({ NODE_ENV: "development" }, "configuration", "content", "reviews");
  expect(code).toBe(0);
  expect(findings.filter(({ Level }) => Level === "fail")).toEqual([]);
  expect(findings.filter(({ Level }) => Level === "warn").length).toBeGreaterThan(8);
});

test("healthy services are listed with their versions", async () => {
  const { of } = await check({}, "postgres", "redis", "mail");
  expect(of("postgres")[0]).toMatchObject({ Level: "ok", What: "server" });
  expect(of("redis")[0]).toMatchObject({ Level: "ok", What: "server" });
  expect(of("mail")).toEqual([
    { Part: "mail", Level: "ok", What: "server", Detail: "up, login accepted, accepts email" },
  ]);
  expect(sink.emails).toEqual([]);
});

test.each<[string, SmtpStep, SmtpReply, Record<string, string>]>([
  [
    "that requires a login when none is configured",
    "mail",
    "530 5.7.0 Authentication required",
    { Level: "fail", What: "login", Detail: expect.stringContaining("SMTP_URL has no login") },
  ],
  [
    "that relays nothing without a login",
    "rcpt",
    "454 4.7.1 Relay access denied",
    { Level: "fail", What: "recipient", Detail: expect.stringContaining("SMTP_URL has no login") },
  ],
  [
    "that rejects the sender",
    "mail",
    "550 5.1.8 unknown sender",
    { Level: "fail", Detail: expect.stringContaining("rejects email from Ashfield <moves@example.com>") },
  ],
  [
    "that has too many connections",
    "greeting",
    { thenDrop: "421 4.7.0 too many connections" },
    { Level: "warn", Detail: expect.stringContaining("accepts no more connections for now") },
  ],
  ["that accepts email from anyone", "dot", "554 no mail was sent", { Level: "ok" }],
  ["that rejects the login", "auth", "535 5.7.8 no", { Level: "fail", What: "login" }],
])("a mail server %s is checked the way the worker uses it", async (_what, at, reply, expected) => {
  const smtp = await startFaultySmtp();
  onTestFinished(smtp.close);
  smtp.plan(({ step }) => (step === at ? reply : "ok"));
  const url = at === "auth" ? smtp.url : smtp.url.replace("mover:secret@", "");
  const { code, of } = await check({ SMTP_URL: url }, "mail");
  expect(code).toBe(expected["Level"] === "fail" ? 1 : 0);
  expect(of("mail")).toMatchObject([expected]);
  expect(smtp.log).toEqual([]);
});

test("missing migrations are a fault, and every command refuses such a database", async () => {
  const { url } = await createEmptyDatabase();
  const { code, of } = await check({ DATABASE_URL: url });
  expect(code).toBe(1);
  expect(of("postgres").at(-1)).toMatchObject({ Level: "fail", What: "migrations" });
  expect(of("reviews")).toMatchObject([{ Level: "skip" }]);
  const list = await ops({ ...environment, DATABASE_URL: url }, ["referrals", "list"]);
  expect(list.code).toBe(1);
  expect(list.errors).toContain("Run: docker compose run --rm migrate");
});

describe("one line says which service is down", () => {
  const dead = {
    DATABASE_URL: `postgres://mover:topsecret@${nothing}/moves`,
    REDIS_URL: `redis://:topsecret@${nothing}`,
  };

  test.each([
    ["referrals", "list"],
    ["emails", "list"],
    ["moves", "export"],
    ["erase", "jo@example.net", "--yes"],
  ])("Postgres: %s", async (...args) => {
    const { code, out, errors } = await ops({ ...environment, ...dead }, args);
    expect({ code, out }).toEqual({ code: 4, out: "" });
    expect(errors).toBe(
      `Cannot reach Postgres at ${nothing}: connection refused. Run: docker compose up -d --no-deps --no-recreate postgres\n`,
    );
  });

  test("Redis", async () => {
    const { code, out } = await ops({ ...environment, ...dead }, ["check", "redis"]);
    expect(code).toBe(4);
    expect(out.split("\n").filter((line) => line.includes("connection refused"))).toHaveLength(1);
    expect(out).not.toContain("topsecret");
  });

  test("the mail server", async () => {
    const { code, of } = await check({ SMTP_URL: `smtp://mover:topsecret@${nothing}` }, "mail");
    expect(code).toBe(4);
    expect(of("mail")).toMatchObject([
      { Level: "fail", Detail: expect.stringContaining("connection refused") },
    ]);
  });

  test("all of them, unresponsive instead of closed, and the command still exits", async () => {
    const services = [addresses.databaseUrl, addresses.redisUrl, sink.url];
    const proxies = await Promise.all(services.map(startTcpProxy));
    onTestFinished(async () => {
      await Promise.all(proxies.map((proxy) => proxy.close()));
    });
    for (const proxy of proxies) proxy.blackHole();
    const [postgres = "", redis = "", smtp = ""] = proxies.map((proxy) => proxy.url);
    const silent = { DATABASE_URL: postgres, REDIS_URL: redis, SMTP_URL: smtp };
    const list = await ops({ ...environment, ...silent }, ["referrals", "list"], undefined, 500);
    expect(list).toMatchObject({ code: 4, out: "" });
    expect(list.errors).toContain("timed out");
    const all = await opsProcess({ ...environment, ...silent }, ["check"]);
    expect(all.code).toBe(4);
    expect(all.out.match(/annot reach .*: timed out/g)).toHaveLength(3);
  });
});
