import { addDays, listDays } from "../dates/day-arithmetic.ts";
import { ELSEWHERE, isOffice, type Plan } from "../plan/plan.ts";
import { middleOf } from "../plan/range.ts";
import { findFigures } from "../plan/results.ts";
import { findDriving } from "../plan/road.ts";
import { isFar } from "../plan/work.ts";
import type { moveTypes } from "./facts.ts";
import { type PlannedMove, readMovePlan } from "./planned-move.ts";

/** What a booking takes: crews, in halves, on each of its days. */
export type Workload = {
  crews: number;
  /** Days of work from moving day on. */
  work_days: number;
  /** The day before moving day, too. */
  packing_day: boolean;
};

/** The office enters longer work as several moves. */
export const MOST_WORK_DAYS = 14;
/** Movers of one crew, which has one truck. A larger job takes two crews. */
const CREW_MOVERS = 4;
/** Two jobs of at most this many hours share a crew's day. */
const SHORT_HOURS = 4;
/** Hours of a crew's working day. */
const DAY_HOURS = 10;

/** The office can change it. Without a plan: one crew for a day, two days if far. */
export function proposeWorkload(move: PlannedMove & { move_type: keyof typeof moveTypes | null }): Workload {
  const plan = readMovePlan(move);
  const least = takesTwoDays(plan, move.move_type) ? 2 : 1;
  const figures = findFigures(plan);
  if (!figures) return { crews: 1, work_days: least, packing_day: false };
  const { work } = figures;
  const [{ movers, hours }] = figures.crews;
  const trucks = work.days.low > 1 ? work.loads.high : work.loads.low;
  const isLarge = movers > CREW_MOVERS || trucks > 1;
  const isShort = !isOffice(plan) && movers < CREW_MOVERS && hours.high <= SHORT_HOURS;
  const byHours = Math.ceil(middleOf(hours) / DAY_HOURS);
  const unpacking = work.unpacking ? 1 : 0;
  return {
    crews: isLarge ? 2 : isShort && least === 1 ? 0.5 : 1,
    work_days: Math.max(least, byHours, work.days.low) + unpacking,
    packing_day: work.isPackedBefore,
  };
}

function takesTwoDays(plan: Plan, moveType: keyof typeof moveTypes | null): boolean {
  const driving = findDriving(plan.from, plan.to);
  if (driving) return isFar(driving);
  if (moveType === "long-distance") return true;
  return moveType !== "local" && [plan.from, plan.to].includes(ELSEWHERE);
}

/** As typed, else as proposed. */
export function findWorkload(
  move: Parameters<typeof proposeWorkload>[0] & { [Name in keyof Workload]: Workload[Name] | null },
): Workload {
  const proposed = proposeWorkload(move);
  return {
    crews: move.crews ?? proposed.crews,
    work_days: move.work_days ?? proposed.work_days,
    packing_day: move.packing_day ?? proposed.packing_day,
  };
}

/** A booking has a workload (db/moves/change.ts). The office can type one before. */
export function wasBooked({ crews }: { crews: number | null }): boolean {
  return crews !== null;
}

/** In order; empty without a moving day. */
export function listWorkDays(move: {
  moving_day: string | null;
  work_days: number | null;
  packing_day: boolean | null;
}): string[] {
  const { moving_day, work_days, packing_day } = move;
  if (moving_day === null) return [];
  const before = packing_day ? 1 : 0;
  return listDays(addDays(moving_day, -before), (work_days ?? 1) + before);
}

/** Whether two names, as typed, mean the same truck. */
export function isSameTruck(one: string, other: string): boolean {
  return nameTruck(one) === nameTruck(other);
}

function nameTruck(truck: string): string {
  return truck.trim().replace(/\s+/g, " ").toLowerCase();
}
