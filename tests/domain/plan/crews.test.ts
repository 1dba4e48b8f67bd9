import { describe, expect, test } from "vitest";
import { readPlan } from "#domain/plan/address.ts";
import { listNotes } from "#domain/plan/notes.ts";
import { findFigures } from "#domain/plan/results.ts";
import { expectVolume } from "#domain/plan/volume.ts";

const oneBedroom = "rooms=living,kitchen,bedroom,bath";
const house = "rooms=living,kitchen,dining,bedroom,bedroom2:2,bath:2,garage,patio";

function figuresOf(query: string, to = "reston") {
  const { plan, unknown } = readPlan(new URLSearchParams(`from=ashburn&to=${to}&${query}`));
  expect(unknown).toEqual([]);
  const figures = findFigures(plan);
  if (!figures) throw new Error("There is nothing to move");
  return { ...figures, plan, notes: listNotes(plan, figures).join(" ") };
}
const crewsOf = (query: string) => figuresOf(query).crews.map((crew) => crew?.movers);
const longest = (query: string) => figuresOf(query).crews[0].hours.high;

test("two movers need up to seven hours for one bedroom on the third floor, and three need up to five", () => {
  const { crews } = figuresOf(`${oneBedroom}&out=stairs3`);
  expect(crews).toEqual([
    { movers: 2, hours: { low: 4, high: 7 } },
    { movers: 3, hours: { low: 2.5, high: 5 } },
  ]);
});

test.each([
  ["levels at the start", "outlevels=3"],
  ["levels at the end", "inlevels=4"],
  ["a stop", "way=stop"],
  ["pieces to take apart", "pieces=assembly:2"],
  ["packing", "packing=kitchen"],
])("%s take longer", (_what, query) => {
  expect(longest(`${oneBedroom}&${query}`)).toBeGreaterThan(longest(oneBedroom));
});

test("a furnished basement is a room", () => {
  expect(figuresOf(`${oneBedroom},basement`).volume.low).toBeGreaterThanOrEqual(
    figuresOf(oneBedroom).volume.high,
  );
});

test("a move within one building has no drive and no truckload, and carries everything once", () => {
  const { work, crews } = figuresOf(`${oneBedroom}&way=building&out=elevator&in=elevator`);
  expect(work).toMatchObject({ driving: { high: 0 }, loads: { high: 0 }, trips: { high: 0 } });
  expect(crews[0].hours.high).toBeLessThan(longest(`${oneBedroom}&out=elevator&in=elevator`));
});

describe("a storage unit", () => {
  test.each([
    ["5x10", 200, 350],
    ["10x10", 450, 650],
    ["10x30", 1_400, 1_850],
  ])("of %s feet sets the volume, whatever else is counted", (unit, low, high) => {
    const { plan, cartons, notes } = figuresOf(`out=${unit}`);
    expect(expectVolume(plan)).toBeGreaterThan(low);
    expect(expectVolume(plan)).toBeLessThan(high);
    expect(expectVolume({ ...plan, rooms: { living: 5 }, pieces: { king: 1 } })).toBe(expectVolume(plan));
    expect(cartons).toEqual([]);
    expect(notes).toContain("two-thirds full");
  });

  test("at the destination does not change the volume", () => {
    expect(figuresOf(`${oneBedroom}&in=10x10`).volume).toEqual(figuresOf(oneBedroom).volume);
  });
});

test.each([
  ["piano", 3, "Upright piano: at least 3 movers. Call before you book"],
  ["safe", 3, "Safe: at least 3 movers. Call before you book"],
  ["pool", 4, "Pool table: at least 4 movers. Call before you book"],
  ["clock", 2, ""],
  ["tv", 2, ""],
  ["treadmill", 2, ""],
])("a %s takes at least %i movers", (piece, movers, words) => {
  const { crews, notes } = figuresOf(`pieces=${piece}`);
  expect(crews.map((crew) => crew?.movers)).toEqual([movers, movers + 1]);
  expect(notes.slice(0, words.length)).toBe(words);
  if (!words) expect(notes).toBe("");
});

describe("large jobs", () => {
  test("of more than a truckload include another trip, or say that it is not included", () => {
    const { work, notes } = figuresOf(`${house},basement:2,study:3,attic`);
    expect(work.loads).toEqual({ low: 1, high: 2 });
    expect(work.trips).toEqual({ low: 0, high: (work.driving?.high ?? 0) * 2 });
    expect(notes).toContain("It may take a second truck, or a second trip. The hours include the trip");
    expect(figuresOf(`${house},basement:2,study:3,attic`, "denver").notes).toContain("do not include it");
    expect(figuresOf("rooms=desk:60").notes).toMatch(/truckloads: a second truck, or another trip/);
    expect(figuresOf(oneBedroom).notes).toBe("");
  });

  test("of three or more bedrooms are packed the day before, not on moving day", () => {
    const packed = figuresOf(`${house}&packing=all`);
    expect(packed.notes).toMatch(/Packing is the day before: \d packers, [\d.]+ to [\d.]+ hours\./);
    expect(packed.crews).toEqual(figuresOf(house).crews);
    expect(figuresOf(`${oneBedroom},bedroom2,basement&out=stairs3&packing=all`).notes).toMatch(
      /the day before/,
    );
    expect(figuresOf(`${oneBedroom}&packing=all`).notes).toBe("");
    expect(longest(`${oneBedroom}&packing=all`)).toBeGreaterThan(longest(oneBedroom));
  });

  test("of five bedrooms take two to three days", () => {
    expect(figuresOf("rooms=living,kitchen,bedroom,bedroom2:4").notes).toContain("Plan on 2 to 3 days");
    expect(figuresOf("rooms=living,kitchen,bedroom,bedroom2:3").notes).not.toContain("Plan on");
  });

  test("need six movers, and offer no larger crew", () => {
    expect(crewsOf("rooms=desk:100")).toEqual([6]);
  });
});

test("packers unpack the day after", () => {
  expect(figuresOf(`${oneBedroom}&packing=unpack`).notes).toMatch(/Unpacking is the day after: 2 packers, /);
});

test.each([
  ["rooms=bedroom&pieces=king", "rooms=bedroom", 10],
  ["rooms=bedroom2&pieces=king", "rooms=bedroom2", 20],
  ["rooms=bedroom2&pieces=bunk", "rooms=bedroom2", 10],
  ["rooms=bedroom&pieces=bunk", "rooms=bedroom", 60],
  ["rooms=bedroom&pieces=king:2", "rooms=bedroom", 80],
])("%s counts each bed once", (query, without, cubicFeet) => {
  const volume = (of: string) => expectVolume(figuresOf(of).plan);
  expect(volume(query) - volume(without)).toBe(cubicFeet);
});

test.each([
  ["2027-06-12", "Weekends book up first"],
  ["2027-06-30", "Days around the first of the month"],
  ["2027-07-01", "Days around the first of the month"],
  ["2027-07-31", "Weekends around the first of the month"],
  ["2027-06-16", ""],
])("%s gets the right demand note: %j", (date, words) => {
  const { notes } = figuresOf(`${oneBedroom}&date=${date}`);
  expect(notes.slice(0, Math.max(words.length, 1))).toBe(words);
});
