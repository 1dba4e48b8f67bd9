import { describe, expect, test } from "vitest";
import { company } from "#content/company.ts";
import { withTimeout } from "#domain/timeout.ts";
import { checkContent } from "#ops/checks/content.ts";
import { checkDns } from "#ops/checks/dns.ts";
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
    logo: "logo.png",
    icon: "icon.png",
    foundedYear: 2009,
    customers: "3,000+",
    reviewsElsewhere: [{ site: "Google", href: "https://example.com", figures: "4.9 of 5" }],
  } as unknown as typeof company;
  const filledIn = {
    company: real,
    locations: [],
    legal: [],
    reviewPolicy: { draft: false },
    photos: { crew: {} },
    rates: {},
  };

  test("has placeholders until the owner fills it in", () => {
    const whats = checkContent("fail").map(({ what }) => what);
    expect(whats).toEqual(
      expect.arrayContaining([
        ...["phone", "postal address", "USDOT", "testimonials", "legal pages", "review policy"],
        ...["Maryland", "DC license", "reply time"],
        ...["logo", "icon", "photos", "prices", "reviews elsewhere", "samples"],
      ]),
    );
  });

  test("names registrations that are missing, placeholders or impossible to look up", () => {
    const registration = { ...real.registration, maryland: "", dc: "0000" };
    const company = { ...real, registration, replyTime: "" } as unknown as typeof real;
    const findings = checkContent("fail", { ...filledIn, company, reviewPolicy: { draft: true } });
    expect(findings.map(({ level, what }) => `${level} ${what}`)).toEqual([
      "fail DC license",
      "fail Maryland",
      "warn VA DMV entity ID",
      "warn reply time",
      "warn review policy",
      "warn samples",
    ]);
  });

  test("with real facts only names remaining samples, and numbers nobody can look up", () => {
    const [testimonials, dmv, license, ...others] = checkContent("fail", {
      ...filledIn,
      locations: [
        { name: "Ashburn", testimonial: { isSample: true } },
        { name: "Reston", testimonial: {} },
      ],
      legal: [{ path: "/terms-of-use", draft: false }],
    });
    expect(testimonials).toMatchObject({
      level: "fail",
      what: "testimonials",
      detail: expect.stringMatching(/^replace 1 sample .*: Ashburn$/),
    });
    expect([dmv, license]).toMatchObject([
      { level: "warn", what: "VA DMV entity ID", detail: expect.stringContaining("look-ups.ts") },
      { level: "warn", what: "DC business license" },
    ]);
    expect(others).toMatchObject([{ level: "warn", what: "samples" }]);
    expect(others[0]?.detail).toMatch(/sample; .*: .*payment, .*insurance/);
    expect(others[0]?.detail).not.toMatch(/foundedYear|customers|leftOut/);
  });

  test("says when the pages claim another town, or more towns, than there are", () => {
    const company = { ...real, city: "Manassas, VA", cities: "40+" } as unknown as typeof real;
    const found = checkContent("fail", { ...filledIn, company });
    expect(found.map(({ what }) => what)).toEqual(expect.arrayContaining(["offices", "towns"]));
  });
});

describe("DNS records for email", () => {
  const good = {
    "movers.com": ["v=spf1 include:_spf.movers.com -all"],
    "_dmarc.movers.com": ["v=DMARC1; p=quarantine"],
  };
  const check = (records: Record<string, string[]>, options = {}) =>
    checkDns({ domain: "movers.com", severity: "fail", ...options }, async (name) => records[name] ?? []);
  const names = { SPF: "movers.com", DMARC: "_dmarc.movers.com" };
  const levels = async (what: keyof typeof names, records: string[]) =>
    Object.fromEntries(
      (await check({ ...good, [names[what]]: records })).map((result) => [result.what, result.level]),
    );

  test.each<[what: keyof typeof names, records: string[], level: string]>([
    ["SPF", [], "fail"],
    ["SPF", ["v=spf1 a -all", "v=spf1 mx -all"], "fail"],
    ["SPF", ["v=spf1 mx all"], "warn"],
    ["SPF", ["google-site=1", "v=spf1 redirect=_spf.movers.com"], "ok"],
    ["DMARC", [], "warn"],
    ["DMARC", ["p=none; v=DMARC1"], "warn"],
    ["DMARC", ["v=DMARC1;p=NONE;"], "ok"],
  ])("%s with %j is judged alone: %s", async (what, records, level) => {
    expect(await levels(what, records)).toEqual({ SPF: "ok", DMARC: "ok", [what]: level });
  });

  test("a subdomain inherits its domain's DMARC record", async () => {
    const [, dmarc] = await check(good, { domain: "mail.movers.com" });
    expect(dmarc).toMatchObject({ what: "DMARC", level: "ok" });
  });

  test("are skipped when DNS does not answer", async () => {
    const findings = await checkDns({ domain: "movers.com", severity: "fail" }, async () => {
      throw new Error("closed");
    });
    expect(findings.map(({ level }) => level)).toEqual(["skip", "skip"]);
  });
});

describe("an error", () => {
  test("that is expected gives one message and an exit code", () => {
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
  ])("%j exits with %i", (fields, exitCode) => {
    expect(explain(Object.assign(new Error(fields.message), fields)).exitCode).toBe(exitCode);
  });

  test("names the service that did not answer", async () => {
    const error = await withTimeout(1, "Redis", new Promise(() => {})).catch((reason: unknown) => reason);
    expect(explain(error).message).toMatch(/^Lost the connection to Redis/);
    expect(explain(Object.assign(new Error(), { code: "57P01" })).message).toMatch(/connection to Postgres/);
  });

  test("from the database does not repeat the row's values", () => {
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email)=(jo@example.net)",
    });
    expect(explain(error).message).not.toContain("jo@example.net");
  });
});
