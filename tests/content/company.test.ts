import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { company, processingDays } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import { reviewPolicy } from "#content/review-policy.ts";
import { services } from "#content/services.ts";
import { FEATURED_ON_HOME } from "#domain/reviews/review.ts";

const root = path.resolve(import.meta.dirname, "../..");

test.each([
  ["what a truck holds", /1,500 (cubic|to)|1_?500\b.*\b1_?800\b/],
  ["its length", /feet: 26\b|26-foot|26 feet/],
  ["how soon an emergency crew comes", /(2 to 4|two to four) hours/],
  ["how far deliveries go", /deliveryMiles: 150\b|about 150 miles/],
  ["how to pay", /Zelle/],
])("%s is written in one place only", (_fact, words) => {
  const files = globSync("{app,content,domain,desk,jobs,server,dev}/**/*.{ts,tsx}", { cwd: root });
  const read = (file: string) =>
    readFileSync(path.join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  expect(files.filter((file) => words.test(read(file)))).toEqual(["content/company.ts"]);
});

test("a referral counts as late after the time that pages promise", () => {
  expect(company.referral.processing).toBe("1-2 business days");
  expect(processingDays.most).toBe(2);
});

test("the home page shows as many reviews as the review policy says", () => {
  expect(FEATURED_ON_HOME).toBe(8);
  expect(reviewPolicy.collected.join(" ")).toContain("The eight on the home page");
});

test("no page says that general liability covers the goods", () => {
  const texts = JSON.stringify([faqCategories, services, locations, legalDocuments]);
  const claims = texts.match(/[^".]*(?:liability (?:cover|insurance)|general liability)[^"]*/gi) ?? [];
  expect(claims.length).toBeGreaterThan(3);
  for (const claim of claims) expect(claim).toMatch(/not cover|not its contents|not the goods/);
});
