import { milesBetween } from "../places/distance.ts";
import { findPlace } from "../places/known-places.ts";
import { type Piece, pieces } from "./inventory.ts";
import type { Access, CarryId, FloorId, Place, Plan } from "./plan.ts";
import { countBedrooms, hasThings, isPackedByUs } from "./plan.ts";
import { addRanges, nothing, type Range, scaleRange } from "./range.ts";
import { countCartons, expectVolume, findTruckShare, findVolume, listPieces } from "./volume.ts";

/**
 * Cubic feet that one mover loads and unloads in an hour, with wrapping, ground floor to ground floor.
 * Derived from published crew hours (2 movers 2 to 4 hours for a studio, 3 movers 3 to 5 for two bedrooms, 3
 * or 4 movers 8 to 10 for four: move-and-care.com, "How Many Movers Do I Need") and the volumes of such
 * homes.
 */
const CUBIC_FEET_PER_MOVER_HOUR: Range = { low: 55, high: 80 };

/** Unloading takes 3/4 as long as loading (easydays.biz and helptomove.net). */
const LOADING_SHARE = 4 / 7;

/** Hours per move for paperwork, a walk through both homes, and the ramp. */
const BEGINNING: Range = { low: 0.25, high: 0.5 };

/**
 * Extra time as a share: 10% (avatar-moving.com) to 20% a flight (paynefreemoving.com, helptomove.net), 25 to
 * 30% for an elevator at any height (same).
 */
const FLIGHT: Range = { low: 0.1, high: 0.2 };
const FLOORS: Partial<Record<FloorId, Range>> = {
  stairs2: FLIGHT,
  stairs3: { low: 0.2, high: 0.4 },
  stairs4: { low: 0.3, high: 0.8 },
  elevator: { low: 0.25, high: 0.3 },
};

/** 20% for each 50 feet from door to ramp beyond the first 50 (paynefreemoving.com, helptomove.net). */
const CARRIES: Record<CarryId, Range> = {
  near: nothing,
  far: { low: 0.2, high: 0.4 },
  farther: { low: 0.4, high: 0.8 },
};

/**
 * Mover-hours to take a piece apart and reassemble it: 5 minutes (easydays.biz) to 15 (paynefreemoving.com)
 * each time.
 */
const ASSEMBLY: Range = { low: 1 / 6, high: 1 / 2 };

/** Hours at an additional stop, without the drive. Our own estimate; no published figure exists. */
const STOP: Range = { low: 0.5, high: 1 };

/**
 * Cartons that one packer fills in an hour: 2 packers take 3.5 hours for 30, 6.5 for 60 (nationalmovers.net).
 */
const PACKED_PER_HOUR: Range = { low: 4, high: 6 };
/** Cartons that one packer unpacks in an hour: 5 (nationalmovers.net), and at least as many as are filled. */
const UNPACKED_PER_HOUR: Range = { low: 5, high: 6 };
/** Hours that two packers may take before a third joins. */
const PACKERS_DAY = 6.5;
/** Bedrooms that make full packing take a separate day, and the job two to three days. */
const BEDROOMS = { packingDay: 3, days: 5 };
/** A crew's working day in hours, and a truck driver's 14-hour window (49 CFR 395.3). */
const DAY = 10;
const MAX_DAY = 14;

/**
 * Road miles per straight-line mile: 1.20 (Ballou, 2002) to 1.42 (Boscoe, 2012), both for the United States.
 */
export const ROAD_FACTOR: Range = { low: 1.2, high: 1.42 };
/** Speed of a loaded truck in miles an hour, on average 35 (paynefreemoving.com). */
const SPEED: Range = { low: 30, high: 40 };

/**
 * The usual crew is the first whose `hours` cover the middle of the range. Chosen to match what movers
 * publish (published.test.ts).
 */
const CREWS: readonly { movers: number; hours: number }[] = [
  { movers: 2, hours: 5 },
  { movers: 3, hours: 6 },
  { movers: 4, hours: 7.5 },
  { movers: 5, hours: 9 },
  { movers: 6, hours: Number.POSITIVE_INFINITY },
];

type Crew = {
  movers: number;
  loading: Range;
  unloading: Range;
  /** Hours without packing, and without driving if that is unknown. */
  total: Range;
};

export type Packing = { packers: number; hours: Range };

export type Work = {
  /** The usual crew, then the next larger one. */
  crews: readonly [usual: Crew, larger?: Crew];
  /** Elapsed hours for any crew; null for an unknown place. */
  driving: Range | null;
  /** Return trips for further loads. A second truck avoids them. */
  trips: Range;
  stop: Range;
  beginning: Range;
  /** Zero within one building. */
  loads: Range;
  packing: Packing | null;
  /** Always for 3+ bedrooms, and if the day would be too long. */
  isPackedBefore: boolean;
  /** The day after. */
  unpacking: Packing | null;
  /** For the usual crew, without a packing day. */
  days: Range;
};

/**
 * Unrounded hours, a range per crew.
 * @returns null if nothing is moved.
 */
export function findWork(plan: Plan): Work | null {
  if (!hasThings(plan)) return null;
  const share = findTruckShare(findVolume(plan));
  const isInside = plan.way === "building";
  const loads = isInside ? nothing : { low: Math.ceil(share.low), high: Math.ceil(share.high) };
  const driving = isInside ? nothing : findDriving(plan.from, plan.to);
  const further = { low: 2 * Math.max(0, loads.low - 1), high: 2 * Math.max(0, loads.high - 1) };
  const parts = {
    driving,
    trips: scaleRange(driving ?? nothing, further),
    stop: plan.way === "stop" ? STOP : nothing,
    beginning: BEGINNING,
  };
  const crews = findCrews(plan, addRanges(parts.beginning, parts.trips, parts.stop, driving ?? nothing));
  const packing = findPackers(plan, PACKED_PER_HOUR);
  const isLong = addRanges(crews[0].total, packing?.hours ?? nothing).high > MAX_DAY;
  const isLarge = isPackedByUs(plan) && countBedrooms(plan) >= BEDROOMS.packingDay;
  return {
    crews,
    ...parts,
    loads,
    packing,
    isPackedBefore: packing !== null && (isLarge || isLong),
    unpacking: plan.packing === "unpack" ? findPackers(plan, UNPACKED_PER_HOUR) : null,
    days: findDays(plan, crews[0].total),
  };
}

/** Straight-line miles, unrounded; null if either place is unknown. */
export function findMiles(from: Place | null, to: Place | null): number | null {
  const [start, end] = [from, to].map((place) => findPlace(place ?? ""));
  return start && end ? milesBetween(start, end) : null;
}

/** @param rest Hours that a larger crew does not shorten. */
function findCrews(plan: Plan, rest: Range): Work["crews"] {
  const { load, unload } = findMoverHours(plan);
  const both = addRanges(load, unload);
  const middle = (both.low + both.high) / 2;
  const least = Math.max(...listPieces(plan).map(({ id }) => (pieces[id] as Piece).movers ?? 0));
  const index = CREWS.findIndex(({ movers, hours }) => movers >= least && middle <= movers * hours);
  const [usual = 6, larger] = CREWS.slice(index).map(({ movers }) => movers);
  const send = (movers: number): Crew => {
    const [loading, unloading] = [scaleRange(load, 1 / movers), scaleRange(unload, 1 / movers)];
    return { movers, loading, unloading, total: addRanges(rest, loading, unloading) };
  };
  return larger ? [send(usual), send(larger)] : [send(usual)];
}

/** Within one building everything is carried once, through both ends. */
function findMoverHours(plan: Plan): { load: Range; unload: Range } {
  const volume = expectVolume(plan);
  const rebuilding = scaleRange(ASSEMBLY, (plan.pieces.assembly ?? 0) / 2);
  const [out, into] = [findSlower(plan.out), findSlower(plan.in)];
  const carry = (share: number, slower: Range) => {
    const { low, high } = CUBIC_FEET_PER_MOVER_HOUR;
    const all = { low: 1 + slower.low, high: 1 + slower.high };
    const hours = scaleRange({ low: (volume * share) / high, high: (volume * share) / low }, all);
    return addRanges(hours, rebuilding);
  };
  if (plan.way === "building")
    return { load: carry(LOADING_SHARE, addRanges(out, into)), unload: rebuilding };
  return { load: carry(LOADING_SHARE, out), unload: carry(1 - LOADING_SHARE, into) };
}

/** The share of time that access adds. With several levels, rooms average half the flights to the door. */
function findSlower({ floor, carry, levels }: Access): Range {
  const flights = (Number(levels) - 1) / 2;
  return addRanges(FLOORS[floor] ?? nothing, CARRIES[carry], scaleRange(FLIGHT, flights));
}

/** @returns null if we pack nothing. */
function findPackers(plan: Plan, perHour: Range): Packing | null {
  const { kitchen, dining } = plan.rooms;
  const breakables = { ...(kitchen && { kitchen }), ...(dining && { dining }) };
  const packed = plan.packing === "kitchen" ? { ...plan, rooms: breakables } : plan;
  const count = addRanges(nothing, ...countCartons(packed).map(({ count }) => count));
  if (plan.packing === "none" || count.high === 0) return null;
  const hours = { low: count.low / perHour.high, high: count.high / perHour.low };
  const packers = Math.ceil((hours.low + hours.high) / 2 / PACKERS_DAY);
  const sent = Math.min(Math.max(packers, 2), 6);
  return { packers: sent, hours: scaleRange(hours, 1 / sent) };
}

function findDays(plan: Plan, total: Range): Range {
  const byHours = { low: Math.ceil(total.low / DAY), high: Math.ceil(total.high / DAY) };
  if (countBedrooms(plan) < BEDROOMS.days) return byHours;
  return { low: Math.max(2, byHours.low), high: Math.max(3, byHours.high) };
}

function findDriving(from: Place | null, to: Place | null): Range | null {
  const miles = findMiles(from, to);
  if (miles === null) return null;
  return { low: (miles * ROAD_FACTOR.low) / SPEED.high, high: (miles * ROAD_FACTOR.high) / SPEED.low };
}
