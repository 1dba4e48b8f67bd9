import { capitalize } from "../capitalize.ts";
import { addDays, readWeekday } from "../dates/day-arithmetic.ts";
import { formatDay, hasPassed, readLocalDay } from "../dates/local-day.ts";
import { findUsualLimit } from "../moves/days.ts";
import { type Piece, type PieceId, pieces } from "./inventory.ts";
import { findUnit, knownOf, type Plan } from "./plan.ts";
import { formatRange, widenTo } from "./range.ts";
import type { Figures } from "./results.ts";
import { isFederal } from "./ruling.ts";
import { listPieces } from "./volume.ts";
import { isFar, type Packing, type Work } from "./work.ts";

/** Said to visitors on /plan, and to the office. */
export const signedBefore =
  "Between states, the bill of lading is signed at least three days before loading (49 CFR 375.505(h)).";

/** Sentences about what the figures do not show: heavy pieces, further loads, packing days, the season. */
export function listNotes(plan: Plan, { work }: Pick<Figures, "work">): string[] {
  const { unpacking } = work;
  return [
    ...listPieces(plan).flatMap(({ id }) => describePiece(id)),
    findUnit(plan) && "A storage unit counts as two-thirds full. Rooms and pieces below add no space to it.",
    describeLoads(work),
    work.packing &&
      `Packing is ${work.isPackedBefore ? "the day before" : "the same day, before loading"}: ${describePackers(work.packing)}.`,
    unpacking && `Unpacking is the day after: ${describePackers(unpacking)}.`,
    describeDays(work),
    isTooSoonBetweenStates(plan) && `${signedBefore} This date is sooner.`,
    plan.date && describeDemand(plan.date),
  ].filter((note) => typeof note === "string");
}

/** "2 packers, 3 to 4.5 hours" */
function describePackers({ packers, hours }: Packing): string {
  return `${packers} packers, ${formatRange(widenTo(hours, 0.5))} hours`;
}

/** What we ask on the phone before booking, as in the FAQ. */
const callsWith: Partial<Record<PieceId, string>> = {
  piano: "its make and the number of steps",
  safe: "its make and weight",
  pool: "its size, and whether it is slate",
};

function describePiece(id: PieceId): string[] {
  const { name, movers }: Piece = pieces[id];
  const callWith = callsWith[id];
  if (!callWith) return [];
  return [`${capitalize(name)}: at least ${movers} movers. Call before you book and tell us ${callWith}.`];
}

function describeLoads({ loads, driving, trips }: Work): string | null {
  if (loads.high <= 1) return null;
  const isSure = loads.low > 1;
  if (driving && trips.high === 0)
    return isSure ? `${formatRange(loads)} truckloads, so as many trucks.` : "It may take a second truck.";
  const counted = driving
    ? "The hours include the trip; a second truck saves it."
    : "The hours do not include it.";
  return isSure
    ? `${formatRange(loads)} truckloads: a second truck, or another trip. ${counted}`
    : `It may take a second truck, or a second trip. ${counted}`;
}

function describeDays({ days, driving }: Work): string | null {
  if (days.high <= 1) return null;
  const isOvernight = driving !== null && isFar(driving);
  return `Plan on ${formatRange(days)} days${isOvernight ? ": we load on the first and unload on the last" : " of work"}.`;
}

function isTooSoonBetweenStates({ from, to, date }: Plan): boolean {
  const [start, end] = [from, to].map(knownOf);
  if (!date || !start || !end || hasPassed(date) || !isFederal(start, end)) return false;
  return date < addDays(readLocalDay(new Date()), 3);
}

/** Leases end with the month, and most people are free on weekends. */
function describeDemand(date: string): string | null {
  if (findUsualLimit(date) === 0) return `We are closed on ${formatDay(date)}. Please choose another day.`;
  const isWeekend = [0, 6].includes(readWeekday(date));
  const isMonthEnd = [-1, 0, 1, 2].some((off) => addDays(date, off).endsWith("-01"));
  if (isWeekend && isMonthEnd)
    return "Weekends around the first of the month book up fastest. A weekday mid-month is easier to get.";
  if (isWeekend) return "Weekends book up first. A weekday is easier to get.";
  return isMonthEnd
    ? "Days around the first of the month book up first. A weekday mid-month is easier to get."
    : null;
}
