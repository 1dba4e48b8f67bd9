import { laborMinimum } from "#content/rates.ts";
import { type Piece, pieces } from "./inventory.ts";
import type { Access, CarryId, FloorId, Plan } from "./plan.ts";
import { countBedrooms, hasThings, isLaborOnly, isPackedByUs } from "./plan.ts";
import { addRanges, middleOf, nothing, type Range, scaleRange } from "./range.ts";
import { findDriving } from "./road.ts";
import { countCartons, expectVolume, findTruckShare, findVolume, listPieces } from "./volume.ts";

/**
 * Cubic feet that one of two movers loads and unloads in an hour, with wrapping, ground floor to ground floor.
 * Derived from published crew hours (2 movers 2 to 4 hours for a studio, 3 movers 3 to 5 for two bedrooms, 3
 * or 4 movers 8 to 10 for four: move-and-care.com, "How Many Movers Do I Need") and the volumes of such
 * homes.
 */
const CUBIC_FEET_PER_MOVER_HOUR: Range = { low: 55, high: 80 };

/**
 * Pounds that a crew moves in an hour (movingbusiness.net, "Industry Averages for Hourly and Guaranteed Moving"): in a larger
 * crew everyone walks farther and waits longer. Six are our own estimate. Only the ratios count.
 */
const POUNDS_PER_HOUR: Record<number, number> = { 2: 700, 3: 1_000, 4: 1_200, 5: 1_400, 6: 1_550 };

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
  basement: FLIGHT,
  elevator: { low: 0.25, high: 0.3 },
};

/** 20% for each 50 feet from door to ramp beyond the first 50 (paynefreemoving.com, helptomove.net). */
const CARRIES: Record<CarryId, Range> = {
  near: nothing,
  far: { low: 0.2, high: 0.4 },
  farther: { low: 0.4, high: 0.8 },
  farthest: { low: 0.8, high: 1.2 },
};

/**
 * Hours of the whole crew for a heavy piece, half at each end: 10 minutes more than for its size (pleasemoveme.com), and
 * 15 to 30 more for each flight of stairs, which is our own estimate.
 */
const HEAVY: Range = { low: 1 / 6, high: 1 / 3 };
const HEAVY_FLIGHT: Range = { low: 1 / 4, high: 1 / 2 };
const FLIGHTS: Partial<Record<FloorId, number>> = { basement: 1, stairs2: 1, stairs3: 2, stairs4: 3 };

/** Hours at an additional stop, without the drive. Our own estimate; no published figure exists. */
const STOP: Range = { low: 0.5, high: 1 };

/**
 * Cartons that one packer fills or empties in an hour: 5 (movingbusiness.net fills 20 cubic feet, nationalmovers.net empties 5) to
 * 7.5 (two take 3 hours for one bedroom, moveadvisor.com; that is 45 cartons, olympiamoving.com).
 */
const CARTONS_PER_HOUR: Range = { low: 5, high: 7.5 };
/** Hours that two packers may take before a third joins. */
const PACKERS_DAY = 6.5;
/** Bedrooms that make full packing take a separate day, and the job two to three days. */
const BEDROOMS = { packingDay: 3, days: 5 };
/** A crew's working day in hours, and a truck driver's 14-hour window (49 CFR 395.3). */
const DAY = 10;
const MAX_DAY = 14;
/** Hours of driving beyond which the way there and back leaves too little of those 14 hours: we unload the next day. */
const OVERNIGHT = 3.5;
/** Hours of driving up to which the truck comes back for another load. */
const MAX_TRIP = 1;

/**
 * The usual crew is the first whose `hours` cover the middle of the range. Chosen to match what movers
 * publish (published.test.ts).
 */
const CREWS: readonly { movers: number; hours: number }[] = [
  { movers: 2, hours: 4.75 },
  { movers: 3, hours: 6.5 },
  { movers: 4, hours: 8.25 },
  { movers: 5, hours: 9.5 },
  { movers: 6, hours: Number.POSITIVE_INFINITY },
];

type Crew = {
  movers: number;
  loading: Range;
  unloading: Range;
  /** Hours without packing, and without driving if that is unknown; at least the minimum that we bill. */
  total: Range;
};

export type Packing = { packers: number; hours: Range };

export type Work = {
  /** The usual crew, then one mover fewer and one more. */
  crews: readonly [usual: Crew, ...others: Crew[]];
  /** Elapsed hours for any crew; null for an unknown place. */
  driving: Range | null;
  /** Return trips for further loads; none if a second truck comes instead. */
  trips: Range;
  stop: Range;
  beginning: Range;
  /** Zero within one building, and if the truck is not ours. */
  loads: Range;
  packing: Packing | null;
  /** Always for 3+ bedrooms, and if the day would be too long. Otherwise earlier on moving day. */
  isPackedBefore: boolean;
  /** The day after. */
  unpacking: Packing | null;
  /** For the largest crew, so that more things never take fewer days; without a packing day. */
  days: Range;
};

/**
 * Unrounded hours, a range per crew.
 * @returns null if nothing is moved.
 */
export function findWork(plan: Plan): Work | null {
  if (!hasThings(plan)) return null;
  const share = findTruckShare(findVolume(plan));
  const isOnSite = plan.route === "building" || isLaborOnly(plan);
  const loads = isOnSite ? nothing : { low: Math.ceil(share.low), high: Math.ceil(share.high) };
  const driving = isOnSite ? nothing : findDriving(plan.from, plan.to);
  const further = { low: 2 * Math.max(0, loads.low - 1), high: 2 * Math.max(0, loads.high - 1) };
  const parts = {
    driving,
    trips: driving && middleOf(driving) <= MAX_TRIP ? scaleRange(driving, further) : nothing,
    stop: plan.route === "stop" ? STOP : nothing,
    beginning: BEGINNING,
  };
  const rest = addRanges(parts.beginning, parts.trips, parts.stop, driving ?? nothing);
  const crews = findCrews(plan, rest);
  const packing = findPackers(plan);
  const isLong = addRanges(crews[0].total, packing?.hours ?? nothing).high > MAX_DAY;
  const isLarge = isPackedByUs(plan) && countBedrooms(plan) >= BEDROOMS.packingDay;
  return {
    crews,
    ...parts,
    loads,
    packing,
    isPackedBefore: packing !== null && (isLarge || isLong),
    unpacking: plan.packing === "unpack" ? packing : null,
    days: findDays(plan, sendCrew(plan, rest, 6).total, driving ?? nothing),
  };
}

/** @param rest Hours that a larger crew does not shorten. */
function sendCrew(plan: Plan, rest: Range, movers: number): Crew {
  const { load, unload } = findMoverHours(plan);
  // Two at 700 pounds an hour count as two movers, three at 1,000 as 2.86.
  const pace = (2 * (POUNDS_PER_HOUR[movers] ?? 0)) / (POUNDS_PER_HOUR[2] ?? 0);
  const [loading, unloading] = [load, unload].map(({ shared, fixed }) =>
    addRanges(scaleRange(shared, 1 / pace), fixed),
  ) as [Range, Range];
  const { low, high } = addRanges(rest, loading, unloading);
  const total = { low: Math.max(low, laborMinimum), high: Math.max(high, laborMinimum) };
  return { movers, loading, unloading, total };
}

function findCrews(plan: Plan, rest: Range): Work["crews"] {
  const send = (movers: number) => sendCrew(plan, rest, movers);
  const least = Math.max(2, ...listPieces(plan).map(({ id }) => (pieces[id] as Piece).movers ?? 0));
  const able = CREWS.filter(({ movers }) => movers >= least);
  const usual =
    able.find(({ movers, hours }) => {
      const { loading, unloading } = send(movers);
      return middleOf(addRanges(loading, unloading)) <= hours;
    })?.movers ?? 6;
  const [fewer, more] = [usual - 1, usual + 1].map((movers) =>
    able.filter((crew) => crew.movers === movers).map(() => send(movers)),
  );
  const isWithinDay = ({ loading, unloading }: Crew) =>
    middleOf(addRanges(BEGINNING, loading, unloading)) <= DAY;
  return [send(usual), ...(fewer ?? []).filter(isWithinDay), ...(more ?? [])];
}

/** Mover-hours that a crew shares, and hours that the whole crew is busy. */
type Effort = { shared: Range; fixed: Range };

/** Within one building everything is carried once, through both ends. */
function findMoverHours(plan: Plan): { load: Effort; unload: Effort } {
  const volume = expectVolume(plan);
  const large: (Piece & { count: number })[] = listPieces(plan).map(({ id, count }) => ({
    ...pieces[id],
    count,
  }));
  const rebuilding = addRanges(
    nothing,
    ...large.map(({ rebuilding = nothing, count }) => scaleRange(rebuilding, count / 2)),
  );
  const [out, into] = [findSlower(plan.out), findSlower(plan.in)];
  const carry = (share: number, slower: Range) => {
    const { low, high } = CUBIC_FEET_PER_MOVER_HOUR;
    const all = { low: 1 + slower.low, high: 1 + slower.high };
    const hours = scaleRange({ low: (volume * share) / high, high: (volume * share) / low }, all);
    return addRanges(hours, rebuilding);
  };
  const heavy = large.reduce((sum, { movers, count }) => sum + (movers ? count : 0), 0);
  const lift = (access: Access) => {
    const flights = (FLIGHTS[access.floor] ?? 0) + countFlightsInside(access);
    return addRanges(scaleRange(HEAVY, heavy / 2), scaleRange(HEAVY_FLIGHT, heavy * flights));
  };
  const none = { shared: nothing, fixed: nothing };
  const load = { shared: carry(LOADING_SHARE, out), fixed: lift(plan.out) };
  const unload = { shared: carry(1 - LOADING_SHARE, into), fixed: lift(plan.in) };
  if (plan.route === "load") return { load, unload: none };
  if (plan.route === "unload") return { load: none, unload };
  if (plan.route === "building")
    return {
      load: { ...load, shared: carry(LOADING_SHARE, addRanges(out, into)) },
      unload: { ...unload, shared: rebuilding },
    };
  return { load, unload };
}

/** The share of time that access adds. */
function findSlower(access: Access): Range {
  const { floor, carry } = access;
  return addRanges(FLOORS[floor] ?? nothing, CARRIES[carry], scaleRange(FLIGHT, countFlightsInside(access)));
}

/** With several levels, rooms average half the flights to the door. */
function countFlightsInside({ levels }: Access): number {
  return (Number(levels) - 1) / 2;
}

/** @returns null if we pack nothing. */
function findPackers(plan: Plan): Packing | null {
  const { kitchen, dining } = plan.rooms;
  const breakables = { ...(kitchen && { kitchen }), ...(dining && { dining }) };
  const packed = plan.packing === "kitchen" ? { ...plan, rooms: breakables } : plan;
  const count = addRanges(nothing, ...countCartons(packed).map(({ count }) => count));
  if (plan.packing === "none" || count.high === 0) return null;
  const hours = { low: count.low / CARTONS_PER_HOUR.high, high: count.high / CARTONS_PER_HOUR.low };
  const packers = Math.ceil(middleOf(hours) / PACKERS_DAY);
  const sent = Math.min(Math.max(packers, 2), 6);
  return { packers: sent, hours: scaleRange(hours, 1 / sent) };
}

/** Whether we unload on another day. */
export function isFar(driving: Range): boolean {
  return middleOf(driving) > OVERNIGHT;
}

function findDays(plan: Plan, total: Range, driving: Range): Range {
  const inDays = (hours: Range) => ({ low: Math.ceil(hours.low / DAY), high: Math.ceil(hours.high / DAY) });
  if (isFar(driving)) return addRanges({ low: 1, high: 1 }, inDays(driving));
  if (countBedrooms(plan) < BEDROOMS.days || isLaborOnly(plan)) return inDays(total);
  return { low: Math.max(2, inDays(total).low), high: Math.max(3, inDays(total).high) };
}
