import { expect, test } from "vitest";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { middleOf } from "#domain/plan/range.ts";
import { findFigures } from "#domain/plan/results.ts";
import { homes } from "./homes.ts";

const { studio, "1 bedroom": one, "2 bedrooms": two, "3 bedrooms": three, "5 bedrooms": five } = homes;
const pianoUpstairs = `${three.replace("pieces=", "pieces=piano,")}&out=stairs2`;
/** movingbusiness.net: 1,400 pounds an hour, of the 13,700 that we count. */
const fiveHours = 13_700 / 1_400;
/** pleasemoveme.com: 10 minutes for a piano. */
const pianoHours = 10 / 60;
/** A third floor, or a second: paynefreemoving.com has 20% more loading for each floor. */
const loading = 4 / 7;
const highway = (miles: number) => miles / 55;

test.each([
  ["studio", studio, 2, 3, "move-and-care.com: 2 to 4"],
  ["4 bedrooms", homes["4 bedrooms"], 4, 9, "move-and-care.com: 8 to 10"],
  ["5 bedrooms", five, 5, fiveHours, "movingbusiness.net"],
  ["1 bedroom, load only", `${one}&route=load`, 2, 2.5, "moveadvisor.com: 2 to 3"],
  ["3 bedrooms, unload only", `${three}&route=unload`, 3, 3.5, "moveadvisor.com: 3 to 4"],
  ["2 bedrooms, third floor", `${two}&out=stairs3`, 2, 6 * (1 + loading * 0.4), "moveadvisor.com: 6"],
  ["1 bedroom, packed by packers", `${one}&packing=all`, 2, 4, "moveadvisor.com: 4 without packing"],
  [
    "a piano on the second floor",
    pianoUpstairs,
    3,
    7 * (1 + loading * 0.2) + pianoHours,
    "move-and-care.com",
  ],
  [
    "two trucks to Richmond",
    `from=sterling&to=Richmond, VA&${five}`,
    5,
    fiveHours + highway(110),
    "one drive",
  ],
  ["two days to Raleigh", `from=sterling&to=Raleigh, NC&${three}`, 3, 8 + highway(265), "moveadvisor.com"],
])(
  "%s: %s takes %i movers %d hours (%s), and we say so within a quarter",
  (_name, address, crew, published) => {
    const local = address.startsWith("from=") ? "" : "from=sterling&to=ashburn&";
    const figures = findFigures(readPlan(new URLSearchParams(local + address), findPlace).plan);
    const shown = figures?.crews.find(({ movers }) => movers === crew);
    const hours = middleOf(shown?.hours ?? { low: 0, high: 0 });
    expect(hours / published).toBeGreaterThanOrEqual(0.8);
    expect(hours / published).toBeLessThanOrEqual(1.25);
  },
);
