import { truckCubicFeet } from "#content/truck.ts";
import {
  type CartonCounts,
  type CartonId,
  cartons,
  type ItemId,
  items,
  type PieceId,
  pieceIds,
  pieces,
  type Room,
  type RoomId,
  roomIds,
  rooms,
} from "./inventory.ts";
import { findUnit, type Plan } from "./plan.ts";
import { addRanges, middleOf, type Range, scaleRange } from "./range.ts";

/**
 * "Constructive weight" of properly loaded van space in Code of Virginia 46.2-2100, and the figure on movers'
 * cube sheets.
 */
export const POUNDS_PER_CUBIC_FOOT = 7;

/**
 * Spread around a cube sheet's sum: 10% less in a sparsely furnished home, 15% more because odd shapes leave
 * gaps (skyline-relocation.com, "CF and LBS Calculation": add 10 to 15%).
 */
const SPREAD: Range = { low: 0.9, high: 1.15 };

/**
 * Cubic feet per square foot: two thirds of the usual 8 feet of height (thesize.net). Matches the units named
 * for a studio (5x10), one bedroom (10x10), two (10x15) and three (10x20; modstorage.com).
 */
const UNIT_HEIGHT = (8 * 2) / 3;

/** Omits unused sizes. A storage unit is already packed. */
export function countCartons(plan: Plan): { id: CartonId; count: Range }[] {
  if (findUnit(plan)) return [];
  const ids = Object.keys(cartons) as CartonId[];
  return ids
    .map((id) => ({ id, count: addRanges(...listRooms(plan).map((room) => countOf(room, id))) }))
    .filter(({ count }) => count.high > 0);
}

/** The most likely volume in cubic feet, with cartons halfway between minimum and maximum. */
export function expectVolume(plan: Plan): number {
  const unit = findUnit(plan);
  if (unit) return unit * UNIT_HEIGHT;
  const large = listPieces(plan).reduce((sum, { id, count }) => sum + pieces[id].cubicFeet * count, 0);
  const packed = countCartons(plan).reduce(
    (sum, { id, count }) => sum + cartons[id].cubicFeet * middleOf(count),
    0,
  );
  return expectFurniture(plan) + large + packed;
}

/** Cubic feet of the rooms' contents, without large pieces and cartons. */
export function expectFurniture(things: Things): number {
  return listRooms(things)
    .flatMap(({ id }) => listItems(things, id))
    .reduce((sum, { cubicFeet, count }) => sum + cubicFeet * count, 0);
}

/** Beds that a king or bunk bed replaces: a king first in a main bedroom, a bunk never. */
function countReplaced({
  rooms: { bedroom = 0, bedroom2 = 0 },
  pieces,
}: Things): Partial<Record<RoomId, number>> {
  const { king = 0, bunk = 0 } = pieces;
  const queens = Math.min(king, bedroom);
  const doubles = king - queens + bunk;
  return { bedroom: queens, bedroom2: doubles, studio: Math.max(0, doubles - bedroom2) };
}

type Things = Pick<Plan, "rooms" | "pieces" | "items">;
type CountedItem = { id: ItemId; name: string; cubicFeet: number; count: number };

/** The furniture of all rooms of one kind: as counted by hand, else their usual contents. */
export function listItems(things: Things, room: RoomId): CountedItem[] {
  const count = things.rooms[room] ?? 0;
  const holds: Room["holds"] = rooms[room].holds;
  return (Object.keys(holds) as ItemId[]).map((id) => {
    const isBed = id === "queen" || id === "double";
    const replaced = isBed ? (countReplaced(things)[room] ?? 0) : 0;
    const usual = Math.max(0, (holds[id] ?? 0) * count - replaced);
    return { id, ...items[id], count: things.items[room]?.[id] ?? usual };
  });
}

/** In cubic feet, unrounded. */
export function findVolume(plan: Plan): Range {
  const expected = expectVolume(plan);
  return scaleRange({ low: expected, high: expected }, SPREAD);
}

/** In trucks: 0.5 is half of one. */
export function findTruckShare(volume: Range): Range {
  return { low: volume.low / truckCubicFeet.high, high: volume.high / truckCubicFeet.low };
}

/** In inventory order. */
export function listRooms(plan: Pick<Plan, "rooms">): { id: RoomId; count: number }[] {
  return roomIds.flatMap((id) => {
    const count = plan.rooms[id];
    return count ? [{ id, count }] : [];
  });
}

export function listPieces(plan: Plan): { id: PieceId; count: number }[] {
  return pieceIds.flatMap((id) => {
    const count = plan.pieces[id];
    return count ? [{ id, count }] : [];
  });
}

function countOf(room: { id: RoomId; count: number }, carton: CartonId): Range {
  const counts: CartonCounts = rooms[room.id].cartons;
  const [low, high] = counts[carton] ?? [0, 0];
  return { low: low * room.count, high: high * room.count };
}
