import { afterAll, beforeAll, expect, test } from "vitest";
import { fullOrShort, type LoadedSite, openSite, report } from "./site.ts";
import { flood } from "./visitors.ts";

let site: LoadedSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const paths = [
  ...["/", "/services", "/services/residential", "/locations/ashburn", "/reviews", "/reviews?rating=5"],
  ...["/referrals", "/estimate", "/contact", "/faq", "/about", "/about.data", "/api/reviews", "/favicon.svg"],
];

test("mixed visitors at half the site's capacity get no errors", async () => {
  const web = await site.start();
  const capacity = await flood({ url: web.url, connections: 8, seconds: fullOrShort(15, 2), paths });
  const rate = Math.max(1, Math.floor(capacity.perSecond / 2));
  const seen = await flood({ url: web.url, connections: 8, seconds: fullOrShort(180, 3), rate, paths });
  report("Mixed visitors at half of the capacity", [
    {
      "capacity a second": Math.round(capacity.perSecond),
      "asked a second": rate,
      answers: JSON.stringify(seen.statuses),
      errors: seen.errors,
      "p97.5 ms": Math.round(seen.p95),
      "memory MB": Math.round(web.memory().peak),
    },
  ]);
  expect(capacity.errors + seen.errors).toBe(0);
  expect(Object.keys(seen.statuses)).toEqual(["200"]);
  expect(web.logs.filter((line) => /"level":[456]0/.test(line))).toEqual([]);
});
