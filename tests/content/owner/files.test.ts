import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { company } from "#content/company.ts";
import { findLocation } from "#content/locations.ts";
import { overrideFacts } from "#content/override-facts.ts";
import { readOwnerFiles } from "#content/owner/files.ts";
import { reviewPolicy } from "#content/review-policy.ts";

const folder = mkdtempSync(path.join(tmpdir(), "owner-"));
const examples = path.resolve(import.meta.dirname, "../../../content/owner");

afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, unknown>): string {
  mkdirSync(path.join(folder, "photos"), { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      path.join(folder, name),
      typeof content === "string" ? content : JSON.stringify(content, null, 2),
    );
  return folder;
}

function readExample(name: string): string {
  return readFileSync(path.join(examples, `${name}.example.json`), "utf8");
}

test("without files nothing changes", () => {
  const files = readOwnerFiles(write({}));
  expect(files).toEqual({ company: {}, photos: {}, testimonials: {}, reviewPolicy: {}, rates: null });
  expect(overrideFacts(company, files.company)).toEqual(company);
});

test("a file may give single facts, even within a group, but lists replace the shipped ones", () => {
  const { company: own } = readOwnerFiles(
    write({
      "company.json": {
        name: "Blue Ridge Movers LLC",
        registration: { usdot: "1234567" },
        social: [{ label: "Facebook", href: "https://www.facebook.com/blueridge" }],
      },
    }),
  );
  const merged = overrideFacts(company, own);
  expect(merged.name).toBe("Blue Ridge Movers LLC");
  expect(merged.registration).toEqual({ ...company.registration, usdot: "1234567" });
  expect(merged.social).toHaveLength(1);
  expect(merged.phone).toEqual(company.phone);
});

test("the examples are complete and match the shipped content", () => {
  const files = readOwnerFiles(
    write({
      "company.json": readExample("company"),
      "testimonials.json": readExample("testimonials"),
      "review-policy.json": readExample("review-policy"),
      "photos/photos.json": readExample("photos/photos"),
    }),
  );
  const { codeMonths, processing, limit, ...referral } = company.referral;
  expect(files.company).toEqual({ ...company, referral });
  expect(overrideFacts(company, files.company)).toEqual(company);
  expect(files.reviewPolicy).toEqual(reviewPolicy);
  expect(Object.keys(files.photos)).toEqual(["crew", "truck", "office", "services", "towns", "people"]);
  for (const key of Object.keys(files.testimonials)) expect(findLocation(key)?.key).toBe(key);
});

test("rates must be complete, and the example is refused until it is filled in", () => {
  const rates = {
    hourly: { "2": 139, "3": 189 },
    minimumHours: 3,
    travel: { low: 40, high: 120 },
    travelPerMile: 2.5,
    packer: 55,
    carton: { low: 9, high: 14 },
  };
  expect(readOwnerFiles(write({ "rates.json": rates })).rates).toEqual(rates);
  const { travelPerMile, packer, ...old } = rates;
  expect(readOwnerFiles(write({ "rates.json": old })).rates).toEqual(old);
  expect(() => readOwnerFiles(write({ "rates.json": readExample("rates") }))).toThrow(/hourly\.2/);
});

const free = { low: 0, high: 0 };
const display = "703-444-1200";

test.each<[file: string, content: unknown, message: RegExp]>([
  ["company", "{ name: 1 }", /^content\/owner\/company\.json is not JSON: /],
  ["company", { phoneNumber: "703" }, /Unrecognized key: "phoneNumber"/],
  ["company", { referral: { giftCard: "fifty" } }, /must be like \$25[\s\S]*referral.giftCard/],
  ["company", { phone: { display, href: display } }, /must be like tel:\+15715550142[\s\S]*phone\.href/],
  ["company", { phone: { display, href: "tel:+17034441201" } }, /does not show the number it calls/],
  ["company", { name: " " }, /name/],
  ["company", { hours: { opens: "09:00" } }, /together[\s\S]*hours/],
  ["company", { hours: { office: "9 to 5" } }, /together[\s\S]*hours/],
  ["company", { hours: { office: "at night", opens: "22:00", closes: "06:00" } }, /closes before it opens/],
  ["testimonials", { ashburn: { name: "A", location: "B", quote: "C", rating: 6 } }, /ashburn\.rating/],
  ["rates", { hourly: { "2": 139 } }, /minimumHours/],
  ["rates", { hourly: { "9": 1 }, minimumHours: 1, travel: free, carton: free }, /hourly/],
  ["rates", { hourly: {}, minimumHours: 1, travel: { low: 9, high: 1 }, carton: free }, /travel/],
  ["review-policy", { hidden: [] }, /hidden/],
])("%s.json with %j is refused, and the error says where it is wrong", (name, content, message) => {
  expect(() => readOwnerFiles(write({ [`${name}.json`]: content }))).toThrow(message);
});
