import { describe, expect, test } from "vitest";
import { readPlan } from "#domain/plan/address.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { expectVolume, findTruckShare, findVolume, POUNDS_PER_CUBIC_FOOT } from "#domain/plan/volume.ts";
import { findWork } from "#domain/plan/work.ts";

/** Cubic feet are derived from pounds at 7 a cubic foot. */
type Published = { says: string; from: string; cubicFeet?: number; moverHours?: number; hours?: number };
type Example = { name: string; address: string; published: Published[] };

const examples: Example[] = [
  {
    name: "a studio",
    address: "rooms=studio,bath",
    published: [
      { from: "movingtrucksize.com", says: "200 to 400 cubic feet", cubicFeet: 300 },
      { from: "movers.com, average weight of a studio", says: "2,000 pounds", cubicFeet: 2_000 / 7 },
      { from: "move-and-care.com", says: "2 movers, 2 to 4 hours", moverHours: 2 * 3 },
    ],
  },
  {
    name: "a two-bedroom on the third floor, with what stands in storage",
    address: "rooms=living,kitchen,dining,bedroom,bedroom2,bath,attic&out=stairs3",
    published: [
      { from: "movingtrucksize.com", says: "800 to 1,200 cubic feet", cubicFeet: 1_000 },
      {
        from: "move-and-care.com; easydays.biz for stairs",
        says: "3 movers, 3 to 5 hours, of which 4/7 loading; 20 % more of that for each floor above the first",
        moverHours: 3 * 4 * ((4 / 7) * 1.4 + 3 / 7),
      },
    ],
  },
  {
    name: "a four-bedroom house",
    address:
      "rooms=living:2,kitchen,dining,bedroom,bedroom2:3,study,bath:3,garage,attic,patio&pieces=washer,dryer",
    published: [
      { from: "movingtrucksize.com", says: "1,800 cubic feet and more", cubicFeet: 1_800 },
      {
        from: "Corrigan Moving Systems, in ehow.co.uk",
        says: "10,000 to 12,000 pounds",
        cubicFeet: 11_000 / 7,
      },
      { from: "move-and-care.com", says: "3 or 4 movers, 8 to 10 hours", moverHours: 3.5 * 9 },
    ],
  },
  {
    name: "an office of 20 desks, with elevators",
    address: "rooms=desk:20,meeting&out=elevator&in=elevator",
    published: [
      {
        from: "cube sheets (desk 35, chair 10, drawers 10) and ambermoves.com (computer crate 7, crates 3)",
        says: "71 cubic feet a desk with three crates, and a meeting room of 100",
        cubicFeet: 20 * 71 + 100,
      },
      { from: "ausaferemovals.com.au", says: "a small office moves in a day", hours: 8 },
    ],
  },
];

describe.each(examples)("$name", ({ address, published }) => {
  const plan = readPlan(new URLSearchParams(address)).plan;

  test.each(published)("is within 25 percent of what $from publishes: $says", (source) => {
    const [figure, ours] = compare(plan, source);
    expect(ours).toBeGreaterThanOrEqual(figure * 0.75);
    expect(ours).toBeLessThanOrEqual(figure * 1.25);
  });
});

test("a four-bedroom house nearly fills a 26-foot truck, a studio only a small part", () => {
  const share = (address: string) => findTruckShare(findVolume(readPlan(new URLSearchParams(address)).plan));
  const house = share(examples[2]?.address ?? "");
  expect(house.low).toBeGreaterThan(0.7);
  expect(house.high).toBeLessThan(1.5);
  expect(share("rooms=studio,bath").high).toBeLessThan(0.3);
});

test("a cubic foot counts as seven pounds", () => {
  expect(POUNDS_PER_CUBIC_FOOT).toBe(7);
});

function compare(plan: Plan, { cubicFeet, moverHours, hours }: Published): [number, number] {
  const work = findWork(plan);
  if (!work) throw new Error("There is nothing to move");
  if (cubicFeet !== undefined) return [cubicFeet, expectVolume(plan)];
  const { movers, total } = work.crews[0];
  const middle = (total.low + total.high) / 2;
  return hours === undefined ? [moverHours ?? 0, middle * movers] : [hours, middle];
}
