import { milesBetween } from "../places/distance.ts";
import { findPlace } from "../places/known-places.ts";
import type { Access, CarryId, FloorId, Place, Plan } from "./plan.ts";
import { hasThings } from "./plan.ts";
import { addRanges, nothing, type Range, scaleRange } from "./range.ts";
import { countCartons, expectVolume } from "./volume.ts";

/**
 * Cubic feet that one mover loads and unloads in an hour, wrapping included, from ground floor to ground floor. It is what
 * published hours of crews come to: 2 movers 2 to 4 hours for a studio, 3 movers 3 to 5 for two bedrooms, 3 or 4 movers 8
 * to 10 for four (move-and-care.com, "How Many Movers Do I Need"), over the volumes of such homes.
 */
const CUBIC_FEET_PER_MOVER_HOUR: Range = { low: 55, high: 80 };

/** Loading takes four parts of the work and unloading three (easydays.biz and helptomove.net: unloading is 3/4 of loading). */
const LOADING_SHARE = 4 / 7;

/** Papers, a walk through both homes, the ramp: hours for each move. */
const BEGINNING: Range = { low: 0.25, high: 0.5 };

/**
 * Time that a way out or in adds, as a share: 10 % (avatar-moving.com) to 20 % a flight (paynefreemoving.com, helptomove.net),
 * 25 to 30 % for an elevator at any height (same).
 */
const FLOORS: Record<FloorId, Range> = {
  ground: nothing,
  stairs2: { low: 0.1, high: 0.2 },
  stairs3: { low: 0.2, high: 0.4 },
  stairs4: { low: 0.3, high: 0.8 },
  elevator: { low: 0.25, high: 0.3 },
};

/** 20 % for each 50 feet from the door to the ramp beyond the first 50 (paynefreemoving.com, helptomove.net). */
const CARRIES: Record<CarryId, Range> = {
  near: nothing,
  far: { low: 0.2, high: 0.4 },
  farther: { low: 0.4, high: 0.8 },
};

/** Cartons that one packer fills in an hour: 2 packers take 3.5 hours for 30, 6.5 for 60 (nationalmovers.net). */
const CARTONS_PER_PACKER_HOUR: Range = { low: 4, high: 6 };

/** Road miles for each straight mile: 1.20 (Ballou, 2002) to 1.42 (Boscoe, 2012), both for the United States. */
export const ROAD_FACTOR: Range = { low: 1.2, high: 1.42 };
/** Miles an hour of a loaded truck, 35 in the middle (paynefreemoving.com). */
const SPEED: Range = { low: 30, high: 40 };

/** Crews, and the most hours of work for which each is sent; a longer job gets the next. Packers come in crews as well. */
const CREWS: readonly { movers: number; hours: number }[] = [
  { movers: 2, hours: 4 },
  { movers: 3, hours: 5.5 },
  { movers: 4, hours: 7.5 },
  { movers: 5, hours: 9 },
  { movers: 6, hours: Number.POSITIVE_INFINITY },
];

export type Work = {
  /** Movers at the job. */
  crew: Range;
  /** Hours of each part, by the clock. `driving` is null while a place is not known. */
  loading: Range;
  unloading: Range;
  driving: Range | null;
  packing: Range;
  beginning: Range;
  /** All parts together; without driving where that is not known. */
  total: Range;
};

/**
 * Crew and hours of a plan, unrounded. A larger crew is never counted as quicker than the next smaller one with its
 * largest job, so that more things never take less time.
 * @returns null when there is nothing to move.
 */
export function findWork(plan: Plan): Work | null {
  if (!hasThings(plan)) return null;
  const volume = expectVolume(plan);
  const load = findMoverHours(volume * LOADING_SHARE, plan.out);
  const unload = findMoverHours(volume * (1 - LOADING_SHARE), plan.in);
  const [low, high] = (["low", "high"] as const).map((end) => sendCrew(load[end] + unload[end]));
  if (!low || !high) return null;
  const share = (part: Range, all: Range): Range => ({
    low: (low.hours * part.low) / all.low,
    high: (high.hours * part.high) / all.high,
  });
  const both = addRanges(load, unload);
  const packers = findPackerHours(plan);
  const packing = { low: sendCrew(packers.low).hours, high: sendCrew(packers.high).hours };
  const driving = findDriving(plan.from, plan.to);
  const [loading, unloading] = [share(load, both), share(unload, both)];
  return {
    crew: { low: low.movers, high: high.movers },
    loading,
    unloading,
    driving,
    packing,
    beginning: BEGINNING,
    total: addRanges(BEGINNING, packing, loading, driving ?? nothing, unloading),
  };
}

/** Straight-line miles between two places, unrounded; null when one of them is not known. */
export function findMiles(from: Place | null, to: Place | null): number | null {
  const [start, end] = [from, to].map((place) => findPlace(place ?? ""));
  return start && end ? milesBetween(start, end) : null;
}

function findMoverHours(cubicFeet: number, { floor, carry }: Access): Range {
  const { low, high } = CUBIC_FEET_PER_MOVER_HOUR;
  const slower = addRanges({ low: 1, high: 1 }, FLOORS[floor], CARRIES[carry]);
  return scaleRange({ low: cubicFeet / high, high: cubicFeet / low }, slower);
}

function sendCrew(moverHours: number): { movers: number; hours: number } {
  const index = CREWS.findIndex(({ movers, hours }) => moverHours <= movers * hours);
  const { movers } = CREWS[index] ?? { movers: 2 };
  const quickest = CREWS[index - 1]?.hours ?? 0;
  return { movers, hours: Math.max(moverHours / movers, quickest) };
}

function findPackerHours(plan: Plan): Range {
  const packed = plan.packing === "kitchen" ? { ...plan, rooms: breakables(plan) } : plan;
  const cartons = plan.packing === "none" ? [] : countCartons(packed).map(({ count }) => count);
  const { low, high } = addRanges(nothing, ...cartons);
  return { low: low / CARTONS_PER_PACKER_HOUR.high, high: high / CARTONS_PER_PACKER_HOUR.low };
}

function breakables({ rooms: { kitchen, dining } }: Plan): Plan["rooms"] {
  return { ...(kitchen && { kitchen }), ...(dining && { dining }) };
}

function findDriving(from: Place | null, to: Place | null): Range | null {
  const miles = findMiles(from, to);
  if (miles === null) return null;
  return { low: (miles * ROAD_FACTOR.low) / SPEED.high, high: (miles * ROAD_FACTOR.high) / SPEED.low };
}
