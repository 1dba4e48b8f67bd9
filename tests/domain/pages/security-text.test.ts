import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { writeSecurityText } from "#domain/pages/security-text.ts";

const DAY_MS = 86_400_000;

function read(now: string): Map<string, string> {
  const text = writeSecurityText("https://www.example.com", new Date(now));
  expect(text.endsWith("\n")).toBe(true);
  const fields = text.trimEnd().split("\n");
  const pairs = fields.map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? ["", line]);
  expect(new Set(pairs.map(([name]) => name)).size).toBe(fields.length);
  return new Map(pairs.map(([name = "", value = ""]) => [name, value]));
}

test("gives contact, language and its own URL, each once (RFC 9116)", () => {
  const fields = read("2026-11-22T14:00:00Z");
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.get("Contact")).toBe(`mailto:${company.emails.office}`);
  expect(fields.get("Preferred-Languages")).toBe("en");
  expect(fields.get("Canonical")).toBe("https://www.example.com/.well-known/security.txt");
});

test.each(["2026-01-01T00:00:00Z", "2028-02-29T23:59:59Z", "2026-12-31T23:59:59.999Z"])(
  "on %s it expires in six to twelve months",
  (now) => {
    const expires = read(now).get("Expires") ?? "";
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const days = (Date.parse(expires) - Date.parse(now)) / DAY_MS;
    expect(days).toBeGreaterThan(180);
    expect(days).toBeLessThan(365);
  },
);

test("is the same file for a month", () => {
  expect(read("2026-11-01T00:00:00Z")).toEqual(read("2026-11-30T23:00:00Z"));
  expect(read("2026-12-01T00:00:00Z").get("Expires")).toBe("2027-07-01T00:00:00Z");
});
