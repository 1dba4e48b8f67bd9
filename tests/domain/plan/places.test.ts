import { describe, expect, test } from "vitest";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { formatPlan, readPlan } from "#domain/plan/address.ts";
import { describeTrip } from "#domain/plan/describe.ts";
import { fillFields, readSentPlan } from "#domain/plan/sent-plan.ts";
import { findWork } from "#domain/plan/work.ts";

const planOf = (from: string, to: string) =>
  readPlan(new URLSearchParams({ from, to, rooms: "living,kitchen" }), findPlace).plan;

describe("places other than our towns", () => {
  test("are in a plan's URL by key or ZIP code, and in the estimate's fields by name", () => {
    const plan = planOf("Falls Church", "1 Elm St, Burke, VA 22015");
    expect(formatPlan(plan)).toBe("?from=falls-church-va&to=22015&rooms=living,kitchen");
    expect(describeTrip(plan)).toBe("Falls Church, VA to 22015, VA, 9 miles in a straight line");
    expect(findWork(plan)?.driving).not.toBeNull();
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
  });
});
