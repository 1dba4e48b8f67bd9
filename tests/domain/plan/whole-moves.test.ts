import { expect, test } from "vitest";
import "#app/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { middleOf } from "#domain/plan/range.ts";
import { findFigures } from "#domain/plan/results.ts";

const one = "rooms=living,kitchen,bedroom,bath";
const two = "rooms=living,kitchen,bedroom,bedroom2,bath";
const twoHouse = "rooms=living,kitchen,dining,bedroom,bedroom2,bath:2,patio&pieces=washer,dryer";
const three = "rooms=living,kitchen,dining,bedroom,bedroom2:2,bath:2,garage,patio&pieces=washer,dryer";
const four =
  "rooms=living:2,kitchen,dining,bedroom,bedroom2:3,study,bath:3,garage,attic,patio&pieces=washer,dryer&outlevels=2&inlevels=2";
const five =
  "rooms=living:2,kitchen,dining,bedroom,bedroom2:4,study,bath:4,garage,attic:2,patio&pieces=washer,dryer&outlevels=2&inlevels=2";

/** Hours that move-and-care.com and moveadvisor.com publish for a crew, and roads at 35 mph in town, 55 on highways. */
const highway = (miles: number) => miles / 55;
const FLOOR = 0.2;
const LOADING = 4 / 7;

const moves: { name: string; address: string; movers: number; hours: number; why: string }[] = [
  { name: "studio", address: "rooms=studio,bath", movers: 2, hours: 3, why: "move-and-care.com: 2 to 4" },
  { name: "1 bedroom", address: one, movers: 2, hours: 4, why: "moveadvisor.com: 4" },
  { name: "2 bedrooms", address: two, movers: 2, hours: 6, why: "moveadvisor.com: 6" },
  { name: "2-bedroom house", address: twoHouse, movers: 3, hours: 5, why: "moveadvisor.com: 5" },
  { name: "3 bedrooms", address: three, movers: 3, hours: 7, why: "move-and-care.com: 6 to 8" },
  { name: "4 bedrooms", address: four, movers: 4, hours: 9, why: "move-and-care.com: 8 to 10" },
  {
    name: "5 bedrooms",
    address: five,
    movers: 5,
    hours: 13_700 / 1_400,
    why: "movingbusiness.net: 1,400 pounds an hour, of the 13,700 that we count",
  },
  {
    name: "1 bedroom, load only",
    address: `${one}&way=load`,
    movers: 2,
    hours: 2.5,
    why: "moveadvisor.com: 2 to 3",
  },
  {
    name: "3 bedrooms, unload only",
    address: `${three}&way=unload`,
    movers: 3,
    hours: 3.5,
    why: "moveadvisor.com: 3 to 4",
  },
  {
    name: "2 bedrooms on the third floor",
    address: `${two}&out=stairs3`,
    movers: 2,
    hours: 6 * (LOADING * (1 + 2 * FLOOR) + (1 - LOADING)),
    why: "moveadvisor.com: 6; paynefreemoving.com: 20% more loading for each floor",
  },
  {
    name: "1 bedroom, packed by packers",
    address: `${one}&packing=all`,
    movers: 2,
    hours: 4,
    why: "moveadvisor.com: 4 without packing",
  },
  {
    name: "3 bedrooms and a piano on the second floor",
    address: `${three.replace("pieces=", "pieces=piano,")}&out=stairs2`,
    movers: 3,
    hours: 7 * (1 + LOADING * FLOOR) + 10 / 60,
    why: "move-and-care.com: 6 to 8; 20% more loading; pleasemoveme.com: 10 minutes for a piano",
  },
  {
    name: "5 bedrooms to Richmond, two trucks",
    address: `from=sterling&to=Richmond, VA&${five}`,
    movers: 5,
    hours: 13_700 / 1_400 + highway(110),
    why: "movingbusiness.net, and one drive of 110 miles",
  },
  {
    name: "3 bedrooms to Raleigh, two days",
    address: `from=sterling&to=Raleigh, NC&${three}`,
    movers: 3,
    hours: 4.5 + 3.5 + highway(265),
    why: "moveadvisor.com: 4 to 5 to load, 3 to 4 to unload; one drive of 265 miles",
  },
];

test.each(moves)("$name: $movers movers take $hours hours ($why), and we say so within a quarter", (move) => {
  const { address } = move;
  const local = address.startsWith("from=") ? "" : "from=sterling&to=ashburn&";
  const figures = findFigures(readPlan(new URLSearchParams(local + address)).plan);
  const shown = figures?.crews.find(({ movers }) => movers === move.movers);
  const hours = middleOf(shown?.hours ?? { low: 0, high: 0 });
  expect(hours / move.hours).toBeGreaterThanOrEqual(0.8);
  expect(hours / move.hours).toBeLessThanOrEqual(1.25);
});
