import { describe, expect, test } from "vitest";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { listNotes } from "#domain/plan/notes.ts";
import { findFigures } from "#domain/plan/results.ts";
import { expectVolume } from "#domain/plan/volume.ts";

const oneBedroom = "rooms=living,kitchen,bedroom,bath";
const house = "rooms=living,kitchen,dining,bedroom,bedroom2:2,bath:2,garage,patio";

function figuresOf(query: string, to = "reston") {
  const { plan, unknown } = readPlan(new URLSearchParams(`from=ashburn&to=${to}&${query}`), findPlace);
  expect(unknown).toEqual([]);
  const figures = findFigures(plan);
  if (!figures) throw new Error("There is nothing to move");
  return { ...figures, plan, notes: listNotes(plan, figures).join(" ") };
}
const crewsOf = (query: string) => figuresOf(query).crews.map((crew) => crew?.movers);
const longest = (query: string) => longestOf(figuresOf(query));
const longestOf = (figures?: Pick<ReturnType<typeof figuresOf>, "crews">) =>
  figures?.crews[0].hours.high ?? 0;

test("two movers need up to six and a half hours for one bedroom on the third floor, and three need up to five", () => {
  const { crews } = figuresOf(`${oneBedroom}&out=stairs3`);
  expect(crews).toEqual([
    { movers: 2, hours: { low: 3.5, high: 6.5 } },
    { movers: 3, hours: { low: 2.5, high: 5 } },
  ]);
});

test.each([
  ["levels at the start", "outlevels=3"],
  ["levels at the end", "inlevels=4"],
  ["a stop", "route=stop"],
  ["pieces to take apart", "pieces=assembly:2"],
])("%s take longer", (_what, query) => {
  expect(longest(`${oneBedroom}&${query}`)).toBeGreaterThan(longest(oneBedroom));
});

test("a furnished basement is a room", () => {
  expect(figuresOf(`${oneBedroom},basement`).volume.low).toBeGreaterThanOrEqual(
    figuresOf(oneBedroom).volume.high,
  );
});

test("a move within one building has no drive and no truckload, and carries everything once", () => {
  const { work, crews } = figuresOf(`${oneBedroom}&route=building&out=elevator&in=elevator`);
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
    expect(figuresOf(`${house},basement:2,study:3,attic`, "atlantis").notes).toContain("do not include it");
    expect(figuresOf("rooms=desk:60").notes).toMatch(/truckloads: a second truck, or another trip/);
    expect(figuresOf(oneBedroom).notes).toBe("");
  });

  test("beyond an hour's drive take a second truck, and nobody drives twice", () => {
    const far = figuresOf(`${house},basement:2,study:3,attic`, "winchester");
    expect(far.work.loads).toEqual({ low: 1, high: 2 });
    expect(far.work.trips).toEqual({ low: 0, high: 0 });
    expect(far.notes).toContain("It may take a second truck.");
  });

  test("and small ones are unloaded the next day after a long drive", () => {
    const raleigh = figuresOf(oneBedroom, "Raleigh, NC");
    expect(raleigh.work.days).toEqual({ low: 2, high: 2 });
    expect(raleigh.notes).toContain("Plan on 2 days: we load on the first and unload on the last.");
    expect(figuresOf(oneBedroom, "Richmond, VA").work.days).toEqual({ low: 1, high: 1 });
  });

  test("of three or more bedrooms are packed the day before, not on moving day", () => {
    const packed = figuresOf(`${house}&packing=all`);
    expect(packed.notes).toMatch(/Packing is the day before: \d packers, [\d.]+ to [\d.]+ hours\./);
    expect(packed.crews).toEqual(figuresOf(house).crews);
    expect(figuresOf(`${oneBedroom},bedroom2,basement&out=stairs3&packing=all`).notes).toMatch(
      /the day before/,
    );
  });

  test("of five bedrooms take two to three days", () => {
    expect(figuresOf("rooms=living,kitchen,bedroom,bedroom2:4").notes).toContain("Plan on 2 to 3 days");
    expect(figuresOf("rooms=living,kitchen,bedroom,bedroom2:3").notes).not.toContain("Plan on");
  });
});

test("packers have their own hours, before the crew's, and unpack the day after", () => {
  const packed = figuresOf(`${oneBedroom}&packing=all`);
  expect(packed.notes).toMatch(
    /^Packing is the same day, before loading: 2 packers, [\d.]+ to [\d.]+ hours\.$/,
  );
  expect(packed.crews).toEqual(figuresOf(oneBedroom).crews);
  expect(figuresOf(`${oneBedroom}&packing=unpack`).notes).toMatch(/Unpacking is the day after: 2 packers, /);
});

describe("a crew", () => {
  test("of one mover fewer and one of one more are shown beside the usual one, if they finish within a day", () => {
    expect(crewsOf(`${oneBedroom},bedroom2`)).toEqual([3, 2, 4]);
    expect(crewsOf(oneBedroom)).toEqual([2, 3]);
    expect(crewsOf("rooms=desk:60"), "no crew is larger").toEqual([6]);
  });

  test("of twice as many movers takes more than half the time", () => {
    const plan = `${house}&route=load`;
    const times = new Map(figuresOf(plan).work.crews.map(({ movers, loading }) => [movers, loading.low]));
    const [two = 0, three = 0] = [2, 3].map((movers) => times.get(movers));
    expect(two / three).toBeCloseTo(1_000 / 700);
  });

  test("that only loads or unloads takes its part of the time, without our truck and a drive", () => {
    const [both, load, unload] = ["straight", "load", "unload"].map((route) =>
      figuresOf(`${house}&route=${route}`),
    );
    const middle = (figures = both) =>
      (figures?.work.crews[0].loading.low ?? 0) * (figures?.crews[0].movers ?? 0);
    expect(load?.work).toMatchObject({ driving: { high: 0 }, loads: { high: 0 } });
    expect(load?.work.crews[0].unloading.high).toBe(0);
    expect(unload?.work.crews[0].loading.high).toBe(0);
    expect(middle(load)).toBeLessThanOrEqual(middle(both));
    expect(longestOf(load) + longestOf(unload)).toBeGreaterThan(longestOf(both));
  });

  test.each([
    ["piano", "out=stairs2", 15],
    ["safe", "in=stairs3", 30],
  ])("carries a %s with %s at least %i minutes longer than a dresser", (piece, stairs, minutes) => {
    const [heavy, without] = [piece, "bookcase:3"].map((things) => {
      const [ground, high] = ["", stairs].map((access) => {
        const { loading, unloading } = figuresOf(`pieces=${things}&${access}`).work.crews[0];
        return loading.low + unloading.low;
      });
      return (high ?? 0) - (ground ?? 0);
    });
    expect(((heavy ?? 0) - (without ?? 0)) * 60).toBeGreaterThan(minutes * 0.8);
  });
});

test("a piano alone takes the two hours that we bill at least, and longer with stairs inside or to a basement", () => {
  const hours = ["", "&outlevels=3", "&in=basement"].map((access) => longest(`pieces=piano${access}`));
  expect(hours[0]).toBe(2);
  expect(hours[1]).toBeGreaterThan(2);
  expect(hours[2]).toBeGreaterThan(2);
});

test.each([
  ["rooms=bedroom&pieces=king", "rooms=bedroom", 10],
  ["rooms=bedroom2&pieces=king", "rooms=bedroom2", 20],
  ["rooms=bedroom&pieces=bunk", "rooms=bedroom", 60],
  ["rooms=bedroom&pieces=king:2", "rooms=bedroom", 80],
])("%s counts each bed once", (query, without, cubicFeet) => {
  const volume = (of: string) => expectVolume(figuresOf(of).plan);
  expect(volume(query) - volume(without)).toBe(cubicFeet);
});

test.each([
  ["2027-06-12", "Weekends book up first"],
  ["2027-07-01", "Days around the first of the month"],
  ["2027-07-31", "Weekends around the first of the month"],
  ["2027-06-16", ""],
])("%s gets the right demand note: %j", (date, words) => {
  const { notes } = figuresOf(`${oneBedroom}&date=${date}`);
  expect(notes.slice(0, Math.max(words.length, 1))).toBe(words);
});
