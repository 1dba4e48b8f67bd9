import { expect, test, vi } from "vitest";
import { sampleRates } from "#content/sample-rates.ts";
import { readPlan } from "#domain/plan/address.ts";
import { findCost } from "#domain/plan/cost.ts";
import { findRuling } from "#domain/plan/ruling.ts";
import { findWork } from "#domain/plan/work.ts";

vi.mock("#content/company.ts", async (original) => ({
  ...(await original<object>()),
  movesWithinMaryland: false,
}));

test("without a registration in Maryland, a move within it has no price", () => {
  const { plan } = readPlan(new URLSearchParams("from=bethesda&to=rockville&rooms=living"));
  const work = findWork(plan);
  if (!work) throw new Error("nothing is moved");
  const ruling = findRuling(plan);
  expect(ruling?.isHourly).toBe(false);
  expect(findCost(plan, { work, ruling, rates: sampleRates })).toMatch(/^Ask us first/);
});
