import type { KnownPlace } from "../places/place-name.ts";
import { type ItemId, type PieceId, type RoomId, workRooms } from "./inventory.ts";

/** Access to a home, by its value in URLs. */
export const floors = {
  ground: "House or ground floor",
  stairs2: "2nd floor, stairs",
  stairs3: "3rd floor, stairs",
  stairs4: "4th floor or higher, stairs",
  basement: "Basement, stairs",
  elevator: "Elevator",
  "5x5": "Storage unit 5x5",
  "5x10": "Storage unit 5x10",
  "10x10": "Storage unit 10x10",
  "10x15": "Storage unit 10x15",
  "10x20": "Storage unit 10x20",
  "10x30": "Storage unit 10x30",
} as const;

/** Includes the basement. */
export const levels = { 1: "One level", 2: "2 levels", 3: "3 levels", 4: "4 levels" } as const;

/** From the truck to the door. */
export const carries = {
  near: "At the door, up to 50 feet",
  far: "50 to 150 feet",
  farther: "150 to 250 feet",
  farthest: "Over 250 feet",
} as const;

export const routes = {
  straight: "Straight from door to door",
  stop: "One more stop on the way",
  building: "Within one building, no drive",
  load: "Load only, into your truck",
  unload: "Unload only, from your truck",
} as const;

/** What we pack in advance. The rest is packed on arrival. */
export const packings = {
  none: "You pack",
  kitchen: "We pack kitchen and glass",
  all: "We pack everything",
  unpack: "We pack and unpack everything",
} as const;

export type FloorId = keyof typeof floors;
export type CarryId = keyof typeof carries;
type LevelId = `${keyof typeof levels}`;
type PackingId = keyof typeof packings;
export type Access = { floor: FloorId; carry: CarryId; levels: LevelId };

/** Typed text in which we find no town. */
export const ELSEWHERE = "elsewhere";
export type Place = KnownPlace | typeof ELSEWHERE;

export type Plan = {
  /** Integers from 1. */
  rooms: Partial<Record<RoomId, number>>;
  pieces: Partial<Record<PieceId, number>>;
  /** Counted by hand, rooms of one kind together. Other rooms have their usual contents. */
  items: Partial<Record<RoomId, Partial<Record<ItemId, number>>>>;
  from: Place | null;
  to: Place | null;
  out: Access;
  in: Access;
  route: keyof typeof routes;
  packing: PackingId;
  /** "2027-06-12" */
  date: string | null;
};

/** Undefined if not entered or unknown. */
export function knownOf(place: Place | null): KnownPlace | undefined {
  return place === null || place === ELSEWHERE ? undefined : place;
}

/** As in URLs, which never have a typed address, because they end up in third parties' logs. "" if not entered. */
export function keyOf(place: Place | null): string {
  return place === ELSEWHERE ? place : (place?.key ?? "");
}

export const emptyPlan: Plan = {
  rooms: {},
  pieces: {},
  items: {},
  from: null,
  to: null,
  out: { floor: "ground", carry: "near", levels: "1" },
  in: { floor: "ground", carry: "near", levels: "1" },
  route: "straight",
  packing: "none",
  date: null,
};

/** Without things, a plan has no figures. */
export function hasThings(plan: Plan): boolean {
  const { rooms, pieces } = plan;
  return Object.keys(rooms).length > 0 || Object.keys(pieces).length > 0 || findUnit(plan) !== null;
}

/** The storage unit's size in square feet; null for a home. */
export function findUnit({ out }: Pick<Plan, "out">): number | null {
  const [width, depth] = out.floor.split("x").map(Number);
  return width && depth ? width * depth : null;
}

/** A storage unit has none. */
export function countBedrooms(plan: Pick<Plan, "out" | "rooms">): number {
  return findUnit(plan) ? 0 : (plan.rooms.bedroom ?? 0) + (plan.rooms.bedroom2 ?? 0);
}

export function isPackedByUs({ packing }: Pick<Plan, "packing">): boolean {
  return packing === "all" || packing === "unpack";
}

/** The customer drives. */
export function isLaborOnly({ route }: Pick<Plan, "route">): boolean {
  return route === "load" || route === "unload";
}

/** Household goods are those of a dwelling (Code of Virginia 46.2-2100; 49 U.S.C. 13102 (10)). */
export function isOffice({ rooms }: Pick<Plan, "rooms">): boolean {
  const ids = Object.keys(rooms) as RoomId[];
  return ids.length > 0 && ids.every((id) => workRooms.includes(id));
}

export const startingPoints = [
  { name: "Studio", rooms: { studio: 1, bath: 1 } },
  { name: "1 bedroom", rooms: { living: 1, kitchen: 1, bedroom: 1, bath: 1 } },
  { name: "2 bedrooms", rooms: { living: 1, kitchen: 1, bedroom: 1, bedroom2: 1, bath: 1 } },
  {
    name: "3 bedrooms",
    rooms: {
      living: 1,
      kitchen: 1,
      dining: 1,
      bedroom: 1,
      bedroom2: 2,
      bath: 2,
      garage: 1,
      attic: 1,
      patio: 1,
    },
  },
  {
    name: "4 bedrooms",
    rooms: {
      living: 2,
      kitchen: 1,
      dining: 1,
      bedroom: 1,
      bedroom2: 3,
      study: 1,
      bath: 3,
      garage: 1,
      attic: 1,
      patio: 1,
    },
  },
  { name: "Office, 20 desks", rooms: { desk: 20, meeting: 1 } },
] as const satisfies readonly { name: string; rooms: Plan["rooms"] }[];
