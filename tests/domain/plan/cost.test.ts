import { describe, expect, test } from "vitest";
import { towns } from "#content/locations.ts";
import { type Rates, rates } from "#content/rates.ts";
import { describeRates } from "#content/rates-in-words.ts";
import { sampleRates } from "#content/sample-rates.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { findCost } from "#domain/plan/cost.ts";
import { findRuling } from "#domain/plan/ruling.ts";
import { findWork } from "#domain/plan/work.ts";

function ask(query: string, rates: Rates | null = sampleRates) {
  const { plan } = readPlan(new URLSearchParams(query), findPlace);
  const work = findWork(plan);
  if (!work) throw new Error("There is nothing to move");
  return findCost(plan, { work, ruling: findRuling(plan), rates });
}

function costOf(query: string, rates: Rates = sampleRates) {
  const cost = ask(query, rates);
  if (typeof cost === "string") throw new Error(cost);
  return cost;
}

test("no rates are shipped, so no price can be shown", () => {
  expect(rates).toBeNull();
});

describe("the cost of a move", () => {
  const local = "from=ashburn&to=sterling&rooms=living,kitchen,bedroom,bath";

  test("is a total for each crew, rounded to $10", () => {
    const { crews, shared } = costOf(`${local}&packing=unpack`);
    expect(crews.map(({ movers }) => movers)).toEqual([2, 3]);
    expect(shared.map(({ id }) => id)).toEqual(["travel", "packing", "unpacking", "cartons"]);
    for (const { line, total } of crews)
      for (const end of ["low", "high"] as const) {
        expect(total[end]).toBe([line, ...shared].reduce((sum, { dollars }) => sum + dollars[end], 0));
        for (const { dollars } of [line, ...shared]) expect(dollars[end] % 10).toBe(0);
      }
  });

  test("charges the minimum hours for a small job, by the half hour", () => {
    expect(costOf("from=ashburn&to=sterling&pieces=bicycle").crews[0]?.line).toEqual({
      id: "crew",
      how: "2 movers, 2 hours at $130/h",
      dollars: { low: 260, high: 260 },
    });
  });

  test("bills packers at their own rate, and no mover for their hours", () => {
    const [plain, packed] = [costOf(local), costOf(`${local}&packing=all`)];
    expect(packed.crews[0]?.line).toEqual(plain.crews[0]?.line);
    expect(packed.shared.find(({ id }) => id === "packing")?.how).toMatch(
      /^2 packers, [\d.]+ to [\d.]+ hours at \$55\/h each$/,
    );
    const { packer, ...withoutPacker } = sampleRates;
    expect(ask(`${local}&packing=all`, withoutPacker)).toMatch(/packing/);
    expect(typeof ask(local, withoutPacker)).toBe("object");
  });

  test("counts cartons only when we fill them", () => {
    const ids = (query: string) => costOf(query).shared.map(({ id }) => id);
    expect(ids(local)).toEqual(["travel"]);
    expect(ids(`${local}&packing=kitchen`)).toContain("cartons");
    // Office crates are free to borrow.
    expect(ids("from=ashburn&to=sterling&rooms=desk:4&packing=all")).toEqual(["travel", "packing"]);
  });

  test("charges travel by the miles from the nearest office and back, within a minimum and maximum", () => {
    const travel = (query: string, rates = sampleRates) =>
      costOf(`${query}&rooms=living`, rates).shared.find(({ id }) => id === "travel");
    expect(travel("from=ashburn&to=ashburn")?.dollars).toEqual({ low: 60, high: 60 });
    const far = travel("from=bethesda&to=rockville");
    expect(far?.how).toBe("54 miles from our office in Sterling and back");
    expect(travel("from=Burke&to=Burke")?.how).toMatch(/^\d+ to \d+ miles from our office in Sterling/);
    expect(far?.dollars.low).toBeGreaterThan(60);
    const { travelPerMile, ...whole } = sampleRates;
    expect(travel("from=ashburn&to=ashburn", whole)?.dollars).toEqual(sampleRates.travel);
  });

  test("has a range or a reason in one sentence for every pair of places", () => {
    const places = [...towns.map(({ key }) => key), "elsewhere", ""];
    for (const from of places)
      for (const to of places) {
        const cost = ask(`from=${from}&to=${to}&rooms=living`);
        if (typeof cost === "string") expect(cost, `${from} to ${to}`).toMatch(/^[A-Z][^.]+\.$/);
        else expect(cost.crews).toHaveLength(2);
      }
  });

  test.each([
    ["from=ashburn&to=bethesda", undefined],
    ["from=winchester&to=washington-dc", /crosses state lines/],
    ["from=ashburn&to=winchester", /Over 30 miles within Virginia/],
    ["from=ashburn&to=Burke", /If the drive is over 30 miles/],
    ["to=Raleigh&route=unload", undefined],
    ["from=ashburn&to=Boone NC", /crosses state lines/],
    ["from=ashburn&to=Atlantis", /Beyond our area/],
    ["from=ashburn", /Enter both places/],
  ])("of %s gives the reason %s", (query, reason) => {
    const cost = ask(`${query}&rooms=living`);
    expect(typeof cost === "string" ? cost : undefined).toEqual(reason && expect.stringMatching(reason));
  });

  test("leaves out a larger crew without a rate, and gives no price if the usual crew has none", () => {
    const { 2: _two, ...others } = sampleRates.hourly;
    expect(costOf(local, { ...sampleRates, hourly: { 2: 130 } }).crews).toHaveLength(1);
    expect(ask(local, { ...sampleRates, hourly: others })).toMatch(/a crew of 2/);
    expect(ask(local, null)).toBe("Your estimate will have the price.");
  });
});

test("rates are described in words: hourly, minimum hours, travel fee", () => {
  expect(describeRates({ ...sampleRates, hourly: { 2: 130, 3: 180 } })).toBe(
    "2 movers with a truck cost $130 an hour, 3 cost $180. The minimum is 2 hours. The travel fee is $60 to $240: $2 a mile from our nearest office and back. A packer costs $55 an hour.",
  );
});
