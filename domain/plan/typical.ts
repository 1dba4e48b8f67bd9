import { rates } from "#content/rates.ts";
import type { KnownPlace } from "../places/place-name.ts";
import { formatPlan } from "./address.ts";
import { emptyPlan, type Plan, startingPoints } from "./plan.ts";
import { formatRange, widenTo } from "./range.ts";
import { findFigures } from "./results.ts";

export type Typical = {
  /** What is moved: "2 bedrooms". */
  what: string;
  /** "3 movers, 3 to 5 hours" */
  work: string;
  /** False if the drive comes on top. */
  hasDrive: boolean;
  /** "$180 an hour", if the owner has a rate for this crew. */
  rate: string | undefined;
  /** Of the plan: "/plan?rooms=living,kitchen". */
  href: string;
};

const [, one, two, three, , office] = startingPoints;

/** One to three bedrooms, without the drive. */
export const typicalHomes = [one, two, three].map(({ name, rooms }) => findTypical(name, { rooms }));

/** Of each service that /plan has figures for. */
const jobs: Partial<Record<string, Typical>> = {
  residential: typicalHomes[1],
  commercial: findTypical("20 desks", { rooms: office.rooms }),
  "one-time": findTypical("a sectional sofa", { pieces: { sectional: 1 } }),
  packing: findTypical("2 bedrooms", { rooms: two.rooms, packing: "all" }),
  "long-distance": typicalHomes[2],
  loading: findTypical("1 bedroom into your truck", { rooms: one.rooms, route: "load" }),
  labor: findTypical("1 bedroom to another floor", { rooms: one.rooms, route: "building" }),
  emergency: typicalHomes[0],
  furniture: findTypical("two beds rebuilt", { pieces: { king: 2, assembly: 2 }, route: "building" }),
};

export function findTypicalOfService(id: string): Typical | undefined {
  return jobs[id];
}

/** Two bedrooms, from a town to the next. */
export function findTypicalBetween(from: KnownPlace, to: KnownPlace): Typical {
  return findTypical(`2 bedrooms to ${to.name}`, { rooms: two.rooms, from, to });
}

/** If we pack, only the packing. */
function findTypical(what: string, things: Partial<Plan>): Typical {
  const plan = { ...emptyPlan, ...things };
  const figures = findFigures(plan);
  if (!figures) throw new Error(`Nothing is moved: ${what}`);
  const { packing, driving } = figures.work;
  const [{ movers, hours }] = figures.crews;
  const hourly = Object.entries(rates?.hourly ?? {}).find(([crew]) => Number(crew) === movers)?.[1];
  return {
    what,
    work: packing
      ? `${packing.packers} packers, ${formatRange(widenTo(packing.hours, 0.5))} hours`
      : `${movers} movers, ${formatRange(hours)} hours`,
    hasDrive: packing !== null || driving !== null,
    rate: hourly && !packing ? `$${hourly} an hour` : undefined,
    href: `/plan${formatPlan(plan)}`,
  };
}
