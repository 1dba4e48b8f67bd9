import { describe, expect, test } from "vitest";
import "#app/gazetteer.server.ts";
import { formatPlan, readPlan } from "#domain/plan/address.ts";
import { findDeposit } from "#domain/plan/deposit.ts";
import { describeWay } from "#domain/plan/describe.ts";
import { findRuling } from "#domain/plan/ruling.ts";
import { fillFields, readSentPlan } from "#domain/plan/sent-plan.ts";
import { findWork } from "#domain/plan/work.ts";

const planOf = (from: string, to: string) =>
  readPlan(new URLSearchParams({ from, to, rooms: "living,kitchen" })).plan;

describe("places other than our towns", () => {
  test.each([
    ["Falls Church", "Ashburn", ["virginia-30-miles"], "local", 20],
    ["Falls Church VA", "22046", ["virginia-30-miles"], "local", 0],
    ["DC", "20045", ["dc"], "local", 1],
    ["Silver Spring", "Baltimore", ["maryland"], "local", 30],
    ["Burke", "Baltimore, MD", ["state-line"], "federal", 50],
    ["Burke", "Richmond VA", ["virginia-over-30-miles"], "long-distance", 87],
    ["Leesburg VA", "Harpers Ferry", ["state-line"], "federal", 17],
    ["York PA", "Lancaster, PA", undefined, "long-distance", 23],
  ] as const)(
    "from %j to %j the rules are %j, and %j payment terms apply",
    (from, to, rules, deposit, miles) => {
      const plan = planOf(from, to);
      expect(findRuling(plan)?.rules).toEqual(rules);
      expect(findDeposit(plan.from, plan.to)).toBe(deposit);
      expect(describeWay(plan)).toContain(`, ${miles} miles in a straight line`);
      expect(findWork(plan)?.driving).not.toBeNull();
    },
  );

  test("are in a plan's URL by key or ZIP code, and in the estimate's fields by name", () => {
    const plan = planOf("Falls Church", "1 Elm St, Burke, VA 22015");
    expect(formatPlan(plan)).toBe("?from=falls-church-va&to=22015&rooms=living,kitchen");
    expect(describeWay(plan)).toBe("Falls Church, VA to 22015, VA, 9 miles in a straight line");
    expect(fillFields(formatPlan(plan))).toMatchObject({ from: "Falls Church, VA", to: "22015, VA" });
    expect(readSentPlan(formatPlan(plan))?.address).toBe(formatPlan(plan));
  });

  test.each([
    ["Raleigh, NC", "raleigh-nc", /^Sterling to Raleigh, NC, 2\d\d miles in a straight line$/],
    ["1 Elm St, Boone, NC 28607", "Boone-NC", /^Sterling to Boone, NC, distance not known yet$/],
  ])("that are far away reach the form and the office by name: %s", (typed, key, route) => {
    const address = formatPlan(planOf("Sterling", typed));
    expect(address).toContain(`to=${key}&`);
    expect(`${fillFields(address).to}`).toBe(typed.replace("1 Elm St, ", "").replace(" 28607", ""));
    expect(Object.fromEntries(readSentPlan(address)?.figures ?? [])["Route"]).toMatch(route);
    expect(findRuling(planOf("Sterling", typed))?.rules).toEqual(["state-line"]);
    expect(findDeposit("sterling", key)).toBe("federal");
  });

  test("that are unknown have no miles, no rules and no name", () => {
    const plan = planOf("Ashburn", "12 Rue de Rivoli, Paris");
    expect(formatPlan(plan)).toBe("?from=ashburn&to=elsewhere&rooms=living,kitchen");
    expect(findRuling(plan)).toBeNull();
    expect(findDeposit(plan.from, plan.to)).toBeNull();
    expect(findWork(plan)?.driving).toBeNull();
    expect(describeWay(plan)).toContain("distance not known yet");
  });
});
