import type { Rates } from "#content/rates.ts";
import { findNearestOffice } from "../places/distance.ts";
import { listOffices } from "../places/home-offices.ts";
import type { CartonId } from "./inventory.ts";
import { isPackedByUs, knownOf, type Plan } from "./plan.ts";
import { addRanges, formatRange, nothing, type Range, scaleRange, widenTo } from "./range.ts";
import { isLocated, measureDistance } from "./road.ts";
import type { Ruling } from "./ruling.ts";
import { countCartons } from "./volume.ts";
import type { Packing, Work } from "./work.ts";

/** `how` shows the calculation. */
type CostLine = { id: "crew" | "travel" | "packing" | "unpacking" | "cartons"; how: string; dollars: Range };

export type Cost = {
  /** One per crew with a rate, in the order of the work's crews. */
  crews: readonly { movers: number; line: CostLine; total: Range }[];
  /** Independent of the crew. */
  shared: readonly CostLine[];
};

/** Rounded to ten dollars: this is a range, not a quote. */
const STEP = 10;

type CostBasis = { work: Work; ruling: Ruling | null; rates: Rates | null };

/**
 * Estimates the cost of a move for each crew.
 * @returns The reason, as a sentence, if there is no estimate.
 */
export function findCost(plan: Plan, { work, ruling, rates }: CostBasis): Cost | string {
  const reason = findReason(plan, ruling);
  if (reason) return reason;
  if (!rates) return "Your estimate will have the price.";
  const packing = findPackingCost(work, rates);
  if (!packing) return "Our online rates do not include packing: your estimate will have its price.";
  const shared = [findTravelCost(plan, rates), ...packing, ...findCartonCost(plan, rates)].filter(
    ({ dollars }) => dollars.high > 0,
  );
  const crews = work.crews.flatMap((crew) => {
    const hourly = crew && rates.hourly[crew.movers as keyof Rates["hourly"]];
    if (!crew || !hourly) return [];
    const { low, high } = toHalfHours(crew.total);
    const hours = { low: Math.max(rates.minimumHours, low), high: Math.max(rates.minimumHours, high) };
    const how = `${crew.movers} movers, ${formatRange(hours)} hours at $${hourly}/h`;
    const line = writeLine("crew", how, scaleRange(hours, hourly));
    const total = addRanges(line.dollars, ...shared.map(({ dollars }) => dollars));
    return [{ movers: crew.movers, line, total }];
  });
  if (crews[0]?.movers !== work.crews[0].movers)
    return `Your estimate will have the price of a crew of ${work.crews[0].movers}.`;
  return { crews, shared };
}

function findReason({ from, to }: Plan, ruling: Ruling | null): string | null {
  if (!ruling)
    return [from, to].includes(null)
      ? "Enter both places: the price depends on them."
      : "Beyond our area the price depends on the route: your estimate will have it.";
  if (ruling.isHourly) return null;
  if (ruling.rules.includes("maryland")) return "Ask us first: we do not promise moves within Maryland.";
  if (ruling.rules.includes("state-line"))
    return "This move crosses state lines beyond the Washington area, so our tariff sets the price: your estimate will have it.";
  return ruling.rules.length > 1
    ? "If the drive is over 30 miles, Virginia moves are priced by weight and distance: your estimate will say which applies."
    : "Over 30 miles within Virginia the price depends on weight and distance, under our tariff at the DMV: your estimate will have it.";
}

/** From the nearest office to the first door, and back from the last. Without a drive there is one door. */
function findTravelCost({ from, to, route }: Plan, { travel, travelPerMile }: Rates): CostLine {
  const doors = { load: [from, from], unload: [to, to], building: [from ?? to, from ?? to] }[route as string];
  const [start, end] = (doors ?? [from, to]).map(knownOf);
  const office = start && isLocated(start) ? findNearestOffice(start, listOffices()).office : undefined;
  const [there, back] = [start, end].map((place) => office && place && measureDistance(office, place)?.road);
  if (!office || !there || !back || !travelPerMile)
    return writeLine("travel", "from our office and back", travel);
  const road = addRanges(there, back);
  const charge = (end: "low" | "high") =>
    Math.min(Math.max(road[end] * travelPerMile, travel.low), travel.high);
  const how = `${formatRange(widenTo(road, 1))} miles from our office in ${office.name} and back`;
  return writeLine("travel", how, { low: charge("low"), high: charge("high") });
}

/** @returns null if we pack and there is no rate for it. */
function findPackingCost(work: Work, { packer }: Rates): CostLine[] | null {
  const price = (id: "packing" | "unpacking", packing: Packing | null): CostLine[] => {
    if (!packing || !packer) return [];
    const hours = toHalfHours(packing.hours);
    const how = `${packing.packers} packers, ${formatRange(hours)} hours at $${packer}/h each`;
    return [writeLine(id, how, scaleRange(hours, packing.packers * packer))];
  };
  if (work.packing && !packer) return null;
  return [...price("packing", work.packing), ...price("unpacking", work.unpacking)];
}

function findCartonCost(plan: Plan, { carton }: Rates): CostLine[] {
  const counts = countPacked(plan);
  if (counts.high === 0) return [];
  return [
    writeLine("cartons", `${formatRange(counts)} cartons with paper and tape`, scaleRange(counts, carton)),
  ];
}

/** Cartons that we fill. Crates are lent. */
function countPacked(plan: Plan): Range {
  if (plan.packing === "none") return nothing;
  const lent: readonly CartonId[] = ["crate", "computer"];
  const { kitchen, dining } = plan.rooms;
  const rooms = isPackedByUs(plan) ? plan.rooms : { ...(kitchen && { kitchen }), ...(dining && { dining }) };
  return addRanges(
    ...countCartons({ ...plan, rooms })
      .filter(({ id }) => !lent.includes(id))
      .map(({ count }) => count),
  );
}

function writeLine(id: CostLine["id"], how: string, dollars: Range): CostLine {
  return { id, how, dollars: widenTo(dollars, STEP) };
}

/** Hours are billed by the half hour. */
function toHalfHours(hours: Range): Range {
  return widenTo(hours, 0.5);
}
