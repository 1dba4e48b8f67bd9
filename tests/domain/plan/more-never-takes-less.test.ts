import { expect, test } from "vitest";
import { findTown } from "#domain/places/find-town.ts";
import { pieceIds, roomIds } from "#domain/plan/inventory.ts";
import { carries, floors, type Plan, packings, routes } from "#domain/plan/plan.ts";
import { addRanges, type Range, scaleRange } from "#domain/plan/range.ts";
import { countCartons, findTruckShare, findVolume } from "#domain/plan/volume.ts";
import { findWork } from "#domain/plan/work.ts";
import { createRandom } from "../../support/random.ts";

const random = createRandom(375);

test("ranges go from low to high, and one more of anything never takes less: volume, truck, cartons, crew, hours of every part", () => {
  for (let round = 0; round < 80; round += 1) {
    const plan = makePlan();
    const { rooms, pieces } = plan;
    const more: Plan[] = [
      ...roomIds.map((id) => ({ ...plan, rooms: { ...rooms, [id]: (rooms[id] ?? 0) + 1 } })),
      ...pieceIds.map((id) => ({ ...plan, pieces: { ...pieces, [id]: (pieces[id] ?? 0) + 1 } })),
    ];
    for (const other of more) expectNoLess(plan, other, JSON.stringify([plan, other]));
  }
});

/** Each value and the next harder one. */
const harder: Partial<Plan["out"]>[][] = [
  [{ floor: "ground" }, { floor: "stairs2" }, { floor: "stairs3" }, { floor: "stairs4" }],
  [{ floor: "ground" }, { floor: "elevator" }],
  [{ floor: "ground" }, { floor: "basement" }],
  [{ carry: "near" }, { carry: "far" }, { carry: "farther" }, { carry: "farthest" }],
  [{ levels: "1" }, { levels: "2" }, { levels: "3" }, { levels: "4" }],
];
const packing: Plan["packing"][] = ["none", "kitchen", "all", "unpack"];

test("harder access never takes less: stairs, levels, carry, a stop, packing", () => {
  for (let round = 0; round < 40; round += 1) {
    const plan = makePlan();
    const accesses = (["out", "in"] as const).flatMap((end) =>
      harder.map((steps) => steps.map((step): Plan => ({ ...plan, [end]: { ...plan[end], ...step } }))),
    );
    for (const plans of [...accesses, packing.map((packed) => ({ ...plan, packing: packed }))])
      for (const [index, more] of plans.entries())
        expectNoLess(plans[index - 1] ?? more, more, JSON.stringify(more));
    expectNoLess({ ...plan, route: "straight" }, { ...plan, route: "stop" }, "a stop");
  }
});

function expectNoLess(less: Plan, more: Plan, message: string) {
  const [before, after] = [listFigures(less), listFigures(more)];
  for (const [index, range] of before.entries()) {
    expect(range.low, message).toBeLessThanOrEqual(range.high);
    expect(after[index]?.low, message).toBeGreaterThanOrEqual(range.low - 1e-9);
    expect(after[index]?.high, message).toBeGreaterThanOrEqual(range.high - 1e-9);
  }
}

function listFigures(plan: Plan): Range[] {
  const none = { low: 0, high: 0 };
  const work = findWork(plan);
  const volume = findVolume(plan);
  const cartons = countCartons(plan).reduce(
    (sum, { count }) => ({ low: sum.low + count.low, high: sum.high + count.high }),
    none,
  );
  const usual = work?.crews[0].movers ?? 0;
  // A larger crew may take fewer hours, but never fewer mover-hours.
  const ofAll = (people: number, hours: Range) => scaleRange(hours, people);
  return [
    volume,
    findTruckShare(volume),
    cartons,
    work ? { low: usual, high: usual } : none,
    ofAll(usual, addRanges(work?.crews[0].loading ?? none, work?.crews[0].unloading ?? none)),
    ofAll(work?.packing?.packers ?? 0, work?.packing?.hours ?? none),
    ofAll(work?.unpacking?.packers ?? 0, work?.unpacking?.hours ?? none),
    work?.trips ?? none,
    work?.stop ?? none,
    work?.days ?? none,
  ];
}

function makePlan(): Plan {
  const pick = <Id extends string>(ids: readonly Id[]) =>
    Object.fromEntries(
      ids.flatMap((id) => (random.chance(0.3) ? [[id, random.below(4) + 1]] : [])),
    ) as Partial<Record<Id, number>>;
  return {
    rooms: pick(roomIds),
    pieces: pick(pieceIds),
    items: {},
    from: findTown("ashburn") ?? null,
    to: findTown("alexandria") ?? null,
    out: { floor: oneOf(floors), carry: oneOf(carries), levels: "1" },
    in: { floor: oneOf(floors), carry: oneOf(carries), levels: "1" },
    route: oneOf(routes),
    packing: oneOf(packings),
    date: null,
  };
}

function oneOf<Choice extends string>(choices: Record<Choice, string>): Choice {
  return random.pick(Object.keys(choices) as Choice[]);
}
