import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { company } from "#content/company.ts";
import { within } from "#domain/deadline.ts";
import { isExampleHost } from "#ops/checks/configuration.ts";
import { checkContent } from "#ops/checks/content.ts";
import { checkDns } from "#ops/checks/dns.ts";
import { findDevServices, toEnvironment } from "#ops/dev-services.ts";
import { explain, failure } from "#ops/failure.ts";

describe("content", () => {
  const real = {
    ...company,
    name: "Blue Ridge Movers LLC",
    phone: { display: "703-444-1200", href: "tel:+17034441200" },
    emails: { moves: "moves@blueridge.com", office: "office@blueridge.com" },
    postalAddress: "12 Main Street, Ashburn, VA 20147",
    registration: {
      vaDmv: "12345-A",
      usdot: "1234567",
      mc: "123456",
      maryland: "HGM-77",
      dc: "400012345678",
    },
    replyTime: "within one business day",
  } as unknown as typeof company;
  const locations = [
    { name: "Ashburn", testimonial: { isSample: true } },
    { name: "Reston", testimonial: {} },
  ];

  test("as shipped has placeholders", () => {
    const whats = checkContent("fail").map(({ what }) => what);
    expect(whats).toEqual(
      expect.arrayContaining([
        ...["phone", "postal address", "USDOT", "testimonials", "legal pages", "review policy"],
        ...["Maryland", "DC license", "reply time"],
      ]),
    );
  });

  test("names registrations that are missing, shipped or nowhere to be looked up", () => {
    const registration = { ...real.registration, maryland: "", dc: "0000" };
    const company = { ...real, registration, replyTime: "" } as unknown as typeof real;
    const findings = checkContent("fail", {
      company,
      locations: [],
      legal: [],
      reviewPolicy: { draft: true },
    });
    expect(findings.map(({ level, what }) => `${level} ${what}`)).toEqual([
      "fail DC license",
      "fail Maryland",
      "warn VA DMV entity ID",
      "warn reply time",
      "warn review policy",
    ]);
  });

  test("with real facts has only the remaining samples, and numbers that nobody can look up", () => {
    const legal = [{ path: "/terms-of-use", draft: false }];
    const reviewPolicy = { draft: false };
    const [dmv, license, testimonials, ...others] = checkContent("fail", {
      company: real,
      locations,
      legal,
      reviewPolicy,
    });
    expect(testimonials).toMatchObject({
      level: "fail",
      what: "testimonials",
      detail: expect.stringMatching(/^1 to be replaced .*: Ashburn$/),
    });
    expect([dmv, license]).toMatchObject([
      { level: "warn", what: "VA DMV entity ID", detail: expect.stringContaining("look-ups.ts") },
      { level: "warn", what: "DC business license" },
    ]);
    expect(others).toEqual([]);
  });
});

test.each([
  ["example.com", true],
  ["www.example.org", true],
  ["localhost", true],
  ["myexample.com", false],
  ["ashfield-movers.com", false],
])("%s is a placeholder: %s", (host, expected) => {
  expect(isExampleHost(host)).toBe(expected);
});

describe("mail records", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const dkim = { domain: "movers.com", selector: "mail", privateKey };
  const good = {
    "movers.com": ["google-site=1", "v=spf1 include:_spf.movers.com -all"],
    "_dmarc.movers.com": ["v=DMARC1; p=quarantine"],
    "mail._domainkey.movers.com": [`v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`],
  };
  const check = (records: Record<string, string[]>) =>
    checkDns({ domain: "movers.com", dkim, severity: "fail" }, async (name) => records[name] ?? []);
  const levels = async (records: Record<string, string[]>) =>
    Object.fromEntries((await check(records)).map(({ what, level }) => [what, level]));

  test("that are right are fine", async () => {
    expect(await levels(good)).toEqual({ SPF: "ok", DMARC: "ok", DKIM: "ok" });
  });

  test.each([
    ["movers.com", [], { SPF: "fail" }],
    ["movers.com", ["v=spf1 -all"], { SPF: "fail" }],
    ["movers.com", ["v=spf1 a -all", "v=spf1 mx -all"], { SPF: "fail" }],
    ["movers.com", ["v=spf1 +all"], { SPF: "warn" }],
    ["_dmarc.movers.com", [], { DMARC: "warn" }],
    ["mail._domainkey.movers.com", [], { DKIM: "fail" }],
    ["mail._domainkey.movers.com", ["v=DKIM1; p="], { DKIM: "fail" }],
    ["mail._domainkey.movers.com", ["v=DKIM1; p=MIIBIjAN"], { DKIM: "fail" }],
  ])("%s with %j is told", async (name, records, expected) => {
    expect(await levels({ ...good, [name]: records })).toMatchObject(expected);
  });

  test("are skipped when no name server answers", async () => {
    const findings = await checkDns({ domain: "movers.com", dkim, severity: "fail" }, async () => {
      throw new Error("closed");
    });
    expect(findings.map(({ level }) => level)).toEqual(["skip", "skip", "skip"]);
  });
});

describe("the services of npm run dev", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "ashfield-dev-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const services = {
    deskUrl: "http://localhost:9470",
    siteUrl: "http://localhost:3000",
    smtpUrl: "smtp://127.0.0.1:1025",
    databaseUrl: "postgres://a@127.0.0.1:5432/a",
    redisUrl: "redis://127.0.0.1:6379",
    mailCatcherUrl: "http://localhost:8025",
  };
  const record = (text: string) => {
    mkdirSync(path.join(folder, ".dev"), { recursive: true });
    writeFileSync(path.join(folder, ".dev", "running.json"), text);
  };

  test("are used while their process lives, and only then", () => {
    expect(findDevServices(folder)).toBeUndefined();
    record(JSON.stringify({ ...services, pid: process.pid }));
    expect(findDevServices(folder)).toMatchObject(services);
    record(JSON.stringify({ ...services, pid: 2 ** 30 }));
    expect(findDevServices(folder)).toBeUndefined();
    record("{");
    expect(findDevServices(folder)).toBeUndefined();
  });

  test("are overridden by variables that are set and not empty", () => {
    const environment = toEnvironment(
      { ...services, pid: 1 },
      { LOG_LEVEL: "debug", REDIS_URL: "", SITE_URL: "http://a" },
    );
    expect(environment).toMatchObject({
      NODE_ENV: "development",
      LOG_LEVEL: "debug",
      REDIS_URL: services.redisUrl,
      SITE_URL: "http://a",
    });
  });
});

describe("an error", () => {
  test("that is expected is one message with its exit code", () => {
    expect(explain(failure("notFound", "There is none."))).toEqual({
      exitCode: 3,
      message: "There is none.",
    });
  });

  test.each([
    [{ code: "57P01", message: "terminating connection" }, 4],
    [{ code: "ECONNRESET", message: "read ECONNRESET" }, 4],
    [{ message: "Connection terminated unexpectedly" }, 4],
    [{ code: "42P01", message: 'relation "emails" does not exist' }, 1],
    [{ message: "anything else" }, 1],
  ])("%j ends with %i", (fields, exitCode) => {
    expect(explain(Object.assign(new Error(fields.message), fields)).exitCode).toBe(exitCode);
  });

  test("names the service that did not answer", async () => {
    const error = await within(1, "Redis", new Promise(() => {})).catch((reason: unknown) => reason);
    expect(explain(error).message).toMatch(/^Redis has gone away/);
    expect(explain(Object.assign(new Error(), { code: "57P01" })).message).toMatch(/^Postgres has gone away/);
  });

  test("of the database does not repeat the row's values", () => {
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email)=(jo@example.net)",
    });
    expect(explain(error).message).not.toContain("jo@example.net");
  });
});
