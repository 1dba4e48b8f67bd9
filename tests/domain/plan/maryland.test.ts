import { expect, test } from "vitest";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { withOwnerFacts } from "../../support/owner-facts.ts";

withOwnerFacts({ registration: { maryland: "" } });

test("without a registration in Maryland, a move within it has no price and no promise", async () => {
  const { readPlan } = await import("#domain/plan/address.ts");
  const { findCost } = await import("#domain/plan/cost.ts");
  const { findRuling } = await import("#domain/plan/ruling.ts");
  const { findWork } = await import("#domain/plan/work.ts");
  const { sampleRates } = await import("#content/sample-rates.ts");
  const { locations } = await import("#content/locations.ts");
  const { hourlyMoves } = await import("#content/rates-in-words.ts");
  const { plan } = readPlan(new URLSearchParams("from=bethesda&to=rockville&rooms=living"), findPlace);
  const work = findWork(plan);
  if (!work) throw new Error("nothing is moved");
  const ruling = findRuling(plan);
  expect(ruling?.isHourly).toBe(false);
  expect(findCost(plan, { work, ruling, rates: sampleRates })).toMatch(/^Ask us first/);
  expect(hourlyMoves).not.toContain("Maryland");
  const bethesda = locations.find(({ key }) => key === "bethesda");
  expect(Object.values(bethesda?.faqs ?? {})[0]).toMatch(/ask us first/);
});
