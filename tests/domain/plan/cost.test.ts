import { describe, expect, test } from "vitest";
import { rates } from "#content/rates.ts";
import { sampleRates } from "#content/sample-rates.ts";
import { readPlan } from "#domain/plan/address.ts";
import { findCost } from "#domain/plan/cost.ts";
import { findDeposit } from "#domain/plan/deposit.ts";
import { findRuling } from "#domain/plan/ruling.ts";
import { findMiles, findWork, ROAD_FACTOR } from "#domain/plan/work.ts";

const planOf = (query: string) => readPlan(new URLSearchParams(query)).plan;

function costOf(query: string) {
  const plan = planOf(query);
  const [work, ruling] = [findWork(plan), findRuling(plan)];
  return work && ruling ? findCost(plan, { work, ruling, rates: sampleRates }) : null;
}

test("no rates are shipped, so no figure can be shown", () => {
  expect(rates).toBeNull();
});

describe("the cost of a move", () => {
  const local = "from=ashburn&to=sterling&rooms=living,kitchen,bedroom,bath";

  test("is a sum of lines, each a range in tens of dollars", () => {
    const cost = costOf(`${local}&packing=all`);
    expect(cost?.lines.map(({ id }) => id)).toEqual(["crew", "travel", "cartons"]);
    for (const end of ["low", "high"] as const) {
      expect(cost?.total[end]).toBe(cost?.lines.reduce((sum, { dollars }) => sum + dollars[end], 0));
      for (const { dollars } of cost?.lines ?? []) expect(dollars[end] % 10).toBe(0);
    }
    expect(cost?.total.low).toBeLessThan(cost?.total.high ?? 0);
  });

  test("charges the least hours for a small job, by the half hour", () => {
    const how = costOf("from=ashburn&to=sterling&pieces=bicycle")?.lines[0];
    expect(how).toEqual({
      id: "crew",
      how: "2 movers for 2 hours at $130",
      dollars: { low: 260, high: 260 },
    });
  });

  test("counts cartons only when we fill them", () => {
    const ids = (query: string) => costOf(query)?.lines.map(({ id }) => id);
    expect(ids(local)).toEqual(["crew", "travel"]);
    expect(ids(`${local}&packing=kitchen`)).toContain("cartons");
    // Office crates are lent.
    expect(ids("from=ashburn&to=sterling&rooms=desk:4&packing=all")).toEqual(["crew", "travel"]);
  });

  test.each([
    ["across a state line", "from=ashburn&to=bethesda&rooms=living"],
    ["over 30 miles within Virginia", "from=ashburn&to=winchester&rooms=living"],
    ["to a place that is none of our towns", "from=ashburn&to=Richmond&rooms=living"],
    ["while the places are not known", "rooms=living"],
  ])("is not worked out %s", (_where, query) => {
    expect(costOf(query)).toBeNull();
  });

  test("is not worked out for a crew without a rate", () => {
    const plan = planOf(local);
    const [work, ruling] = [findWork(plan), findRuling(plan)];
    if (!work || !ruling) throw new Error("There is nothing to move");
    expect(findCost(plan, { work, ruling, rates: { ...sampleRates, hourly: { 6: 300 } } })).toBeNull();
  });
});

test.each([
  ["ashburn", "sterling", "local"],
  ["sterling", "bethesda", "local"],
  ["winchester", "washington-dc", "long-distance"],
  ["ashburn", "winchester", null],
  ["ashburn", "elsewhere", null],
])("the deposit from %s to %s is %s", (from, to, deposit) => {
  expect(findDeposit(from, to)).toBe(deposit);
});

describe("the rules that cover a move", () => {
  test.each([
    ["ashburn", "sterling", ["virginia-30-miles"]],
    ["ashburn", "winchester", ["virginia-over-30-miles"]],
    ["ashburn", "alexandria", ["virginia-30-miles", "virginia-over-30-miles"]],
    ["bethesda", "rockville", ["maryland"]],
    ["washington-dc", "washington-dc", ["dc"]],
    ["ashburn", "washington-dc", ["state-line"]],
    ["washington-dc", "bethesda", ["state-line"]],
  ])("from %s to %s are %j", (from, to, rules) => {
    const { from: start, to: end } = planOf(`from=${from}&to=${to}`);
    expect(findRuling({ from: start, to: end, rooms: {} })?.rules).toEqual(rules);
  });

  test("do not cover an office, which has no household goods", () => {
    expect(findRuling(planOf("from=ashburn&to=sterling&rooms=desk:20,meeting"))?.rules).toEqual([]);
  });

  test("a move whose road may be longer than 30 miles is told apart from one that is shorter", () => {
    const { from, to } = planOf("from=ashburn&to=alexandria");
    const miles = findMiles(from, to) ?? 0;
    expect(miles).toBeLessThan(30);
    expect(miles * ROAD_FACTOR.high).toBeGreaterThan(30);
  });
});
