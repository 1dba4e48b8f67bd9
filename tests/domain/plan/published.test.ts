import { expect, test } from "vitest";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { emptyPlan, type Plan } from "#domain/plan/plan.ts";
import { addRanges, formatRange, middleOf, nothing, type Range, scaleRange } from "#domain/plan/range.ts";
import {
  countCartons,
  expectVolume,
  findTruckShare,
  findVolume,
  POUNDS_PER_CUBIC_FOOT,
} from "#domain/plan/volume.ts";
import { findWork } from "#domain/plan/work.ts";
import { homes } from "./homes.ts";

const BOTH = "mover-hours to load and unload";
const LOAD = "mover-hours to load";
const UNLOAD = "mover-hours to unload";
const LONGER = "% longer than at ground level";
const PACE = "pounds an hour";
type Unit = TimeUnit | typeof LONGER | "cubic feet" | "cartons";
type TimeUnit =
  | "mover-hours"
  | "packing hours"
  | typeof BOTH
  | typeof LOAD
  | typeof UNLOAD
  | typeof PACE
  | "hours"
  | "packer-hours";

/** Our figure in a source's unit, with a crew of the source's size, or nearly: larger crews take more mover-hours. */
function measure({ plan, unit, movers: asked }: Pick<Figure, "unit" | "movers"> & { plan: Plan }): Range {
  if (unit === "cubic feet") return findVolume(plan);
  if (unit === "cartons") return addRanges(nothing, ...countCartons(plan).map(({ count }) => count));
  if (unit === LONGER) return compareWithGround(plan);
  const work = findWork(unit.startsWith("pack") ? { ...plan, packing: "all" } : plan);
  if (!work) throw new Error("There is nothing to move");
  const distance = ({ movers }: { movers: number }) => Math.abs(movers - (asked ?? work.crews[0].movers));
  const [crew = work.crews[0]] = work.crews.toSorted((one, other) => distance(one) - distance(other));
  const { movers, loading, unloading, total } = crew;
  if (unit === "packer-hours") return scaleRange(work.packing?.hours ?? nothing, work.packing?.packers ?? 0);
  if (unit === PACE) {
    const { low, high } = addRanges(loading, unloading);
    const pounds = expectVolume(plan) * POUNDS_PER_CUBIC_FOOT;
    return { low: pounds / high, high: pounds / low };
  }
  const hours = {
    "mover-hours": total,
    [BOTH]: addRanges(loading, unloading),
    [LOAD]: loading,
    [UNLOAD]: unloading,
    hours: total,
    "packing hours": work.packing?.hours ?? nothing,
  }[unit];
  return unit.startsWith("mover-hours") ? scaleRange(hours, movers) : hours;
}

function compareWithGround(plan: Plan): Range {
  const [ours, ground] = [
    measure({ plan, unit: BOTH, movers: 3 }),
    measure({ plan: { ...plan, out: emptyPlan.out, in: emptyPlan.in }, unit: BOTH, movers: 3 }),
  ];
  return { low: (ours.low / ground.low - 1) * 100, high: (ours.high / ground.high - 1) * 100 };
}

type Ends = number | readonly [low: number, high: number];
type Figure = { unit: Unit; theirs: Range; says: string; movers?: number; differs?: string };

/** Why we differ by more than 25%. */
const why = {
  shortest: "Books two hours at each end, the usual minimum",
  longest: "The longest of 17; their median is 11 mover-hours",
  twoMovers: "Sends two movers to every home; two others say 28 to 84 mover-hours",
  quickest: "Adds 1 to 1.5 hours to its quickest job of 2 hours",
  average: "Its average includes moves where customers carried most things",
  carrying: "Carrying only; it adds time to wrap and take apart",
  sameFormula: "Carrying only; paynefreemoving.com adds time to wrap and take apart",
  fewBoxes: "Two packers, and only 30 boxes in three bedrooms",
  fiveRooms: "Leaves out dining room, baths, garage and patio",
  noBoxes: "Lists furniture and no boxes",
  bareDesks: "Weighs bare desks and computers; we add drawers and crates",
} as const;

const published = readOn("2026-11-24");
const today = readOn("2026-11-26");

const rows = [
  ...published("litemovers.com/?p=1001642", {
    studio: crew(2, [2, 4]),
    "1 bedroom": crew(2, [2, 4]),
    "2 bedrooms": crew([2, 3], [3, 5]),
    // Two floors add 1 to 2 hours to 3 to 5, a long carry 0.5 to 1.5.
    "2 bedrooms, 3rd floor": figure(LONGER, [20, 67]),
    "2 bedrooms, long carry": figure(LONGER, [10, 50]),
    "3 bedrooms": crew([3, 4], [5, 8]),
    "4 bedrooms": crew([4, 5], [7, 10]),
    "5 bedrooms": crew([5, 6], [10, 14]),
  }),
  ...published("carysmoves.com/average-move-times", {
    "1 bedroom": crew(2, [2, 5]),
    "2 bedrooms": crew(2, [4, 7]),
    "3 bedrooms": crew([2, 3], [6, 7]),
  }),
  ...published("2brothersmoving.net/how-long-does-it-take-to-move", {
    "3 bedrooms": crew([2, 3], [4, 6]),
    "4 bedrooms": crew([3, 4], [6, 7]),
    "5 bedrooms": crew([4, 5], [7, 9]),
  }),
  ...published("flatrate.com/?p=312434", {
    studio: crew(2, [3, 4], BOTH),
    "1 bedroom": crew(2, [4, 5], BOTH),
    "3 bedrooms": crew(3, [5, 9], BOTH),
    "4 bedrooms": crew(4, [7, 10], BOTH),
  }),
  ...published("movebuddha.com/blog/how-many-movers-do-i-need", {
    studio: differs(crew(2, 4), why.shortest),
    "1 bedroom": crew(2, 5),
    "2 bedrooms": differs(crew(3, 6), why.longest),
    "3 bedrooms": crew(3, 8),
    "4 bedrooms": crew(4, 9),
  }),
  ...published("consumeraffairs.com/movers/how-much-do-movers-cost.html", {
    "1 bedroom": [crew(2, [3, 5]), pounds(3_500)],
    "2 bedrooms": [crew(2, [5, 7]), pounds(5_000)],
    "3 bedrooms": [crew(2, [7, 10]), pounds(10_000)],
    "4 bedrooms": pounds(12_000),
  }),
  ...published("homestratosphere.com/moving", {
    "1 bedroom": figure("mover-hours", 12),
    "2 bedrooms": figure("mover-hours", 16),
    "3 bedrooms": figure("mover-hours", 20),
    "4 bedrooms": figure("mover-hours", [24, 30]),
  }),
  ...published("moversfolder.com/blog/local-moving-companies-quotes-determining-the-moving-time", {
    studio: crew(2, [2, 3]),
    "2 bedrooms": crew(2, [3, 5]),
    "3 bedrooms": crew(2, [7, 8]),
    "5 bedrooms": differs(crew(2, [8, 10]), why.twoMovers),
  }),
  ...published("move-and-care.com/moving-blog/how-many-movers-do-i-need", { "3 bedrooms": crew(3, [6, 8]) }),
  ...published("citymove.ca/2010/06/25/vancouvers-best-mover-citymove-ca-how-long-will-my-move-take", {
    "1 bedroom, stairs, then elevator": differs(figure(LONGER, [50, 75]), why.quickest),
  }),
  ...published("usaezmovers.wordpress.com/moving-questions/time-is-money", { "1 bedroom": crew(3, 3) }),
  ...published("mytruckbuddymoving.com/long-take-move-one-bedroom-apartment-fun-stats", {
    "1 bedroom": differs(figure("hours", 2.7), why.average),
  }),
  ...published("homeguide.com/costs/moving-company-costs", {
    "3 bedrooms": [figure("mover-hours", 1_500 / 50 /* dollars for each */), pounds(7_400)],
  }),
  ...published("zipmoving.us/blog/how-many-movers-do-i-need-for-an-apartment-move", {
    studio: crew(2, [1.25, 2.5], BOTH),
    "1 bedroom": crew(2, [2, 3], BOTH),
    "2 bedrooms": crew(3, [2.5, 3.75], BOTH),
  }),
  ...published("blog.hireahelper.com/how-do-i-figure-out-how-much-time-my-customers-move-will-take", {
    studio: differs(crew(2, 4, BOTH), why.shortest),
    "2 bedrooms": crew(2, 5, BOTH),
    "3 bedrooms": crew(3, 7, BOTH),
    "4 bedrooms": crew(4, [7, 9], BOTH),
  }),
  ...published("paynefreemoving.com/moving-calculator-1", {
    studio: crew(2, 1.2, LOAD),
    "1 bedroom": crew(2, 1.6, LOAD),
    "2 bedrooms": crew(2, 2.4, LOAD),
    "3 bedrooms": differs(crew(2, 3.4, LOAD), why.carrying),
  }),
  ...today("movingbusiness.net/2158/industry-averages-for-hourly-and-guaranteed-moving", {
    "1 bedroom": pace(2, 700),
    "3 bedrooms": pace(3, 1_000),
    "4 bedrooms": pace(4, 1_200),
    "5 bedrooms": pace(5, 1_400),
  }),
  ...today("pleasemoveme.com/news-blogs/moving-tips/cost-of-local-moves", { "3 bedrooms": pace(3, 1_000) }),
  ...today("moveadvisor.com/move/how-many-movers-you-need", {
    studio: [crew(2, [3, 4], BOTH), crew(2, [1, 2], UNLOAD), packers(2, [2, 3])],
    "1 bedroom": [crew(2, 4, BOTH), crew(2, [2, 3], LOAD), crew(2, 2, UNLOAD), packers(2, 3)],
    "2 bedrooms": [crew(2, 6, BOTH), crew(2, [3, 4], LOAD), crew(2, 3, UNLOAD), packers(2, [4, 5])],
    "2-bedroom house": [crew(3, 5, BOTH), crew(3, 3, LOAD), crew(3, [2, 3], UNLOAD), packers(3, [3, 4])],
    "3 bedrooms": [crew(3, [4, 5], LOAD), crew(3, [3, 4], UNLOAD), packers(3, [6, 7])],
  }),
  ...today("blog.hireahelper.com/how-do-i-figure-out-how-much-time-my-customers-move-will-take", {
    "2 bedrooms": [crew(2, 3, LOAD), crew(2, 2, UNLOAD)],
    "3 bedrooms": [crew(3, 4, LOAD), crew(3, 3, UNLOAD)],
    "4 bedrooms": [crew(4, [4, 5], LOAD), crew(4, [3, 4], UNLOAD)],
  }),
  ...today("litemovers.com/?p=1001642", {
    "1 bedroom": crew(2, [1, 2], LOAD),
    "2 bedrooms": crew([2, 3], [1.5, 2.5], LOAD),
    "3 bedrooms": crew([3, 4], [2.5, 3.5], LOAD),
    "4 bedrooms": crew([4, 5], [3.5, 5], LOAD),
    "5 bedrooms": crew([5, 6], [5, 7], LOAD),
  }),
  ...today("engineerfix.com/how-long-do-movers-take-to-load-a-truck", {
    "2 bedrooms": crew([2, 3], [3, 5], LOAD),
    "3 bedrooms": crew([2, 3], [4, 6], LOAD),
  }),
  ...today("unimovers.com/blog/how-quickly-can-movers-load-and-unload-my-truck", {
    "4 bedrooms": crew(4, 4, LOAD),
  }),
  ...today("moversville.com/blog/how-long-does-it-take-movers-to-move-a-2br-apartment", {
    "2 bedrooms": crew(3, [3, 6]),
  }),
  ...published("unpakt.com/blog/questions-and-answers/how-long-does-it-take-to-load-a-truck", {
    "4 bedrooms": differs(crew(2, 4.5, LOAD), why.sameFormula),
  }),
  ...published("nationalmovers.net/how-long-does-it-take-to-move", {
    "1 bedroom": packers(2, 2),
    "3 bedrooms": differs(packers(2, 3.5), why.fewBoxes),
  }),
  ...published("tenstorage.ca/about-us/blog/how-long-does-it-take-to-pack-up-a-house", {
    "1 bedroom": figure("packing hours", [2, 4]),
    "2 bedrooms": figure("packing hours", [3, 5]),
    "3 bedrooms": figure("packing hours", [6, 10]),
    "4 bedrooms": figure("packing hours", [8, 12]),
  }),
  ...published("movingtrucksize.com/how-many-cubic-feet-do-i-need", {
    "1 bedroom": figure("cubic feet", [400, 600]),
    "3 bedrooms": figure("cubic feet", [1_200, 1_600]),
  }),
  ...published("air7seas.com/blog/discover-your-ultimate-container-for-household-shipping", {
    "1 bedroom": figure("cubic feet", [300, 600]),
    "2 bedrooms": figure("cubic feet", [750, 1_200]),
    "3 bedrooms": figure("cubic feet", [1_200, 1_800]),
    "4 bedrooms": figure("cubic feet", [1_800, 2_500]),
  }),
  ...published("docs.themoveboard.com/knowledgebase/move-size-settings", {
    studio: figure("cubic feet", [150, 250]),
    "1 bedroom": figure("cubic feet", [300, 400]),
  }),
  ...published("smoothtransitions4u.com/blog/2019/04", {
    "storage unit, 10x10": figure("cubic feet", 500),
    "2 bedrooms": figure("cubic feet", 500),
  }),
  ...published(
    "movers.com/ask-moving-expert/q/what-is-the-average-weight-of-a-three-3-bedroom-house-23394.html",
    { "3 bedrooms": differs(pounds(5_000), why.fiveRooms) },
  ),
  ...published("movers.com/ask-moving-expert/q/whats-the-average-weight-of-a-household-items-967.html", {
    "1 bedroom": differs(pounds(2_110), why.noBoxes),
    "5 bedrooms": pounds(15_000),
  }),
  ...published("wiseconsumers.biz/index-1101.html", {
    "office, 10 desks": differs(pounds(10 * (50 + 20 + 25) + 150), why.bareDesks),
  }),
  ...published("olympiamoving.com/tag/boxes", {
    "1 bedroom": figure("cartons", 45),
    "2 bedrooms": figure("cartons", 54),
    "3 bedrooms": figure("cartons", 100),
  }),
  ...published("us.ok.com/ask_news/how-many-moving-boxes-do-i-need-a-room-by-room-guide", {
    studio: figure("cartons", [20, 35]),
    "1 bedroom": figure("cartons", [20, 35]),
    "2 bedrooms": figure("cartons", [45, 60]),
    "3 bedrooms": figure("cartons", [70, 130]),
  }),
  ...published("nashvillemoving.org/how-many-moving-boxes-do-i-need", {
    "1 bedroom": figure("cartons", 30),
  }),
  ...published("thedonutwhole.com/how-many-boxes-is-normal-for-a-move", {
    studio: figure("cartons", [15, 25]),
    "2 bedrooms": figure("cartons", [30, 40]),
  }),
];

test.each(rows)("$home, $page ($read): $says", ({ theirs, differs, ...row }) => {
  const figures = measure(row);
  const apart = Math.max(figures.low / theirs.high, theirs.low / figures.high);
  if (differs) expect(apart, "no longer differs, so unmark it").toBeGreaterThan(1.25);
  else expect(apart).toBeLessThanOrEqual(1.25);
});

const timed = ["studio", "1 bedroom", "2 bedrooms", "3 bedrooms", "4 bedrooms", "5 bedrooms"];
test.each([
  ["mover-hours", "all homes", Object.keys(homes)],
  ["cubic feet", "all homes", Object.keys(homes)],
  ...timed.map((home) => ["mover-hours", home, [home]] as const),
  ...timed.slice(1).map((home) => ["cubic feet", home, [home]] as const),
] as const)(
  "in %s for %s we are within 15 percent of the median source, 10 in volume",
  (unit, _which, names) => {
    const shares = rows
      // A minimum booking is no time.
      .filter((row) => row.unit.startsWith(unit) && names.includes(row.home) && row.differs !== why.shortest)
      .map((row) => middleOf(measure(row)) / middleOf(row.theirs))
      .sort((a, b) => a - b);
    const half = (shares.length - 1) / 2;
    const median = ((shares[Math.floor(half)] ?? 0) + (shares[Math.ceil(half)] ?? 0)) / 2;
    expect(Math.abs(median - 1), `${median}`).toBeLessThan(unit === "cubic feet" ? 0.1 : 0.15);
  },
);

/** From move-and-care.com, litemovers.com, comfymoving.com and engineerfix.com, read on November 24, 2026. */
test.each([
  ["studio", 2, 3],
  ["1 bedroom", 2, 3],
  ["2 bedrooms", 2, 4],
  ["3 bedrooms", 3, 5],
  ["4 bedrooms", 3, 7],
  ["5 bedrooms", 4, 7],
] as const)("for %s companies send %i to %i movers, and so do we", (home, min, max) => {
  const plan = readPlan(new URLSearchParams(`from=sterling&to=ashburn&${homes[home]}`), findPlace).plan;
  const movers = findWork(plan)?.crews[0].movers;
  expect(movers).toBeGreaterThanOrEqual(min);
  expect(movers).toBeLessThanOrEqual(max);
});

test("a four-bedroom house nearly fills a 26-foot truck, a studio only a small part", () => {
  const share = (home: keyof typeof homes) =>
    findTruckShare(findVolume(readPlan(new URLSearchParams(homes[home]), findPlace).plan));
  expect(share("4 bedrooms").low).toBeGreaterThan(0.7);
  expect(share("4 bedrooms").high).toBeLessThan(1.5);
  expect(share("studio").high).toBeLessThan(0.3);
});

function readOn(read: string) {
  return (page: string, figures: Partial<Record<keyof typeof homes, Figure | Figure[]>>) =>
    Object.entries(figures).flatMap(([home, figures]) => {
      const address = `from=sterling&to=ashburn&${homes[home as keyof typeof homes]}`;
      const { plan } = readPlan(new URLSearchParams(address), findPlace);
      return [figures].flat().map((figure) => ({ page, read, home, plan, ...figure }));
    });
}

function figure(unit: Unit, ends: Ends): Figure {
  const theirs = rangeOf(ends);
  return { unit, theirs, says: formatFigure(theirs, unit) };
}

function formatFigure(range: Range, unit: Unit): string {
  return `${formatRange(range)} ${unit}`.replace(" %", "%");
}

function crew(movers: Ends, hours: Ends, unit: Unit = "mover-hours"): Figure {
  const theirs = scaleRange(rangeOf(movers), rangeOf(hours));
  const said = `${formatRange(rangeOf(movers))} movers, ${formatRange(rangeOf(hours))} hours`;
  return {
    unit,
    theirs,
    movers: Math.round(middleOf(rangeOf(movers))),
    says: `${said} (${formatRange(theirs)} mover-hours)`,
  };
}

function packers(people: number, hours: Ends): Figure {
  const { low, high } = scaleRange(rangeOf(hours), people);
  return figure("packer-hours", [low, high]);
}

function pace(movers: number, perHour: number): Figure {
  return {
    ...figure(PACE, perHour),
    movers,
    says: `${movers} movers, ${formatFigure(rangeOf(perHour), PACE)}`,
  };
}

function pounds(ends: Ends): Figure {
  const { low, high } = scaleRange(rangeOf(ends), 1 / POUNDS_PER_CUBIC_FOOT);
  const volume = figure("cubic feet", [Math.round(low), Math.round(high)]);
  return { ...volume, says: `${formatRange(rangeOf(ends))} pounds (${volume.says})` };
}

function differs(figure: Figure, why: string): Figure {
  return { ...figure, differs: why };
}

function rangeOf(ends: Ends): Range {
  const [low, high] = typeof ends === "number" ? [ends, ends] : ends;
  return { low, high };
}
