import type { Rates } from "#content/rates.ts";
import type { CartonId } from "./inventory.ts";
import type { Plan } from "./plan.ts";
import { addRanges, nothing, type Range, widenTo } from "./range.ts";
import type { Ruling } from "./ruling.ts";
import { countCartons } from "./volume.ts";
import type { Work } from "./work.ts";

/** One line of the sum: what it is, how it is worked out, and dollars. */
type CostLine = { id: "crew" | "travel" | "cartons"; how: string; dollars: Range };
export type Cost = { lines: CostLine[]; total: Range };

/** Dollars are shown in whole tens: the figure is a range, and no quote. */
const STEP = 10;

/**
 * Works out what a move by the hour may cost, line by line.
 * @returns null when it is not charged by the hour (over 30 miles within Virginia and across a state line the price comes
 * from a tariff), when that is not known, or when there is no rate for its crew.
 */
export function findCost(plan: Plan, { work, ruling, rates }: CostBasis): Cost | null {
  if (!ruling.isHourly) return null;
  const [least, most] = (["low", "high"] as const).map((end) =>
    rateOf(rates, work.crew[end], Math.max(rates.minimumHours, roundUp(work.total[end]))),
  );
  if (!least || !most) return null;
  const lines: CostLine[] = [
    {
      id: "crew",
      how: least.how === most.how ? least.how : `${least.how}, up to ${most.how}`,
      dollars: { low: least.dollars, high: most.dollars },
    },
    { id: "travel", how: "from our office and back", dollars: rates.travel },
    ...findCartonCost(plan, rates),
  ];
  const rounded = lines.map((line) => ({ ...line, dollars: widenTo(line.dollars, STEP) }));
  return { lines: rounded, total: addRanges(nothing, ...rounded.map(({ dollars }) => dollars)) };
}

type CostBasis = { work: Work; ruling: Ruling; rates: Rates };

function rateOf(rates: Rates, movers: number, hours: number) {
  const hourly = rates.hourly[movers as keyof Rates["hourly"]];
  if (hourly === undefined) return null;
  return { how: `${movers} movers for ${hours} hours at $${hourly}`, dollars: hours * hourly };
}

function findCartonCost(plan: Plan, { carton }: Rates): CostLine[] {
  if (plan.packing === "none") return [];
  const counts = countPacked(plan);
  if (counts.high === 0) return [];
  return [
    {
      id: "cartons",
      how: `${counts.low} to ${counts.high} cartons with paper and tape`,
      dollars: { low: counts.low * carton.low, high: counts.high * carton.high },
    },
  ];
}

/** Cartons that we fill: all, or those of kitchen and glass. Crates are lent. */
function countPacked(plan: Plan): Range {
  if (plan.packing === "none") return nothing;
  const lent: readonly CartonId[] = ["crate", "computer"];
  const { kitchen, dining } = plan.rooms;
  const rooms =
    plan.packing === "all" ? plan.rooms : { ...(kitchen && { kitchen }), ...(dining && { dining }) };
  return addRanges(
    nothing,
    ...countCartons({ ...plan, rooms })
      .filter(({ id }) => !lent.includes(id))
      .map(({ count }) => count),
  );
}

/** Hours are charged by the half hour. */
function roundUp(hours: number): number {
  return Math.ceil(hours * 2 - 1e-9) / 2;
}
