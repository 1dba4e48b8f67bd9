import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { company, processingDays } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import { reviewPolicy } from "#content/review-policy.ts";
import { services } from "#content/services.ts";
import { truckCubicFeet, truckHolds } from "#content/truck.ts";
import { FEATURED_ON_HOME } from "#domain/reviews/review.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("a truck's capacity is defined in one place only", () => {
  expect(truckHolds).toBe("1,500 to 1,800");
  expect(truckCubicFeet).toEqual({ low: 1_500, high: 1_800 });
  const literal = globSync("{app,content,domain,desk,jobs,server,dev}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) =>
      /(1,500 to 1,800|1_?500\b.*\b1_?800\b)(?!.*\*\/)/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(literal).toEqual(["content/truck.ts"]);
});

test("a referral counts as late after the time that pages promise", () => {
  expect(company.referral.processing).toBe("1-2 business days");
  expect(processingDays.most).toBe(2);
});

test("the home page shows as many reviews as the review policy and the desk say", () => {
  const desk = readFileSync(path.join(root, "desk/pages/reviews/review.tsx"), "utf8");
  expect(FEATURED_ON_HOME).toBe(8);
  expect(reviewPolicy.collected.join(" ")).toContain("The eight on the home page");
  expect(desk.match(/the eight newest/g)).toHaveLength(2);
});

test("no page says that general liability covers the goods", () => {
  const texts = JSON.stringify([faqCategories, services, locations, legalDocuments]);
  const claims = texts.match(/[^".]*(?:liability (?:cover|insurance)|general liability)[^"]*/gi) ?? [];
  expect(claims.length).toBeGreaterThan(3);
  for (const claim of claims) expect(claim).toMatch(/not cover|not its contents|not the goods/);
});
