import { type ItemId, type PieceId, type RoomId, workRooms } from "./inventory.ts";

/** How things come out of a home, or into it, by the value in addresses. */
export const floors = {
  ground: "House or ground floor",
  stairs2: "2nd floor, stairs",
  stairs3: "3rd floor, stairs",
  stairs4: "4th floor or higher, stairs",
  elevator: "Elevator",
  "5x5": "Storage unit 5x5",
  "5x10": "Storage unit 5x10",
  "10x10": "Storage unit 10x10",
  "10x15": "Storage unit 10x15",
  "10x20": "Storage unit 10x20",
  "10x30": "Storage unit 10x30",
} as const;

/** Levels of a home that rooms are spread over, a basement included. */
export const levels = { 1: "One level", 2: "2 levels", 3: "3 levels", 4: "4 levels" } as const;

/** How far the truck stands from the door. */
export const carries = {
  near: "At the door, up to 50 feet",
  far: "50 to 150 feet",
  farther: "Over 150 feet",
} as const;

/** What lies between both doors. */
export const ways = {
  straight: "Straight from door to door",
  stop: "One more stop on the way",
  building: "Within one building, no drive",
} as const;

/** What we pack; the rest is packed when we come. */
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

/** The key of a known place, or ELSEWHERE. What was typed is not kept: addresses of pages go to logs of others. */
export type Place = string;
/** A place over 150 miles from all of our towns, or one that nobody could find. */
export const ELSEWHERE = "elsewhere";

export type Plan = {
  /** Counts by room, whole and at least 1; rooms that the home does not have are left out. */
  rooms: Partial<Record<RoomId, number>>;
  pieces: Partial<Record<PieceId, number>>;
  /** Furniture that was counted by hand, all rooms of a kind together; of the rest the plan has what such rooms usually hold. */
  items: Partial<Record<RoomId, Partial<Record<ItemId, number>>>>;
  from: Place | null;
  to: Place | null;
  out: Access;
  in: Access;
  way: keyof typeof ways;
  packing: PackingId;
  /** The moving day, "2027-06-12". */
  date: string | null;
};

export const emptyPlan: Plan = {
  rooms: {},
  pieces: {},
  items: {},
  from: null,
  to: null,
  out: { floor: "ground", carry: "near", levels: "1" },
  in: { floor: "ground", carry: "near", levels: "1" },
  way: "straight",
  packing: "none",
  date: null,
};

/** Whether there is something to move; without it a plan has no figures. */
export function hasThings(plan: Plan): boolean {
  const { rooms, pieces } = plan;
  return Object.keys(rooms).length > 0 || Object.keys(pieces).length > 0 || findUnit(plan) !== null;
}

/** Square feet of the storage unit that a plan starts from; null when it starts from a home. */
export function findUnit({ out }: Pick<Plan, "out">): number | null {
  const [width, depth] = out.floor.split("x").map(Number);
  return width && depth ? width * depth : null;
}

/** Bedrooms that are counted; what comes out of a storage unit has none. */
export function countBedrooms(plan: Pick<Plan, "out" | "rooms">): number {
  return findUnit(plan) ? 0 : (plan.rooms.bedroom ?? 0) + (plan.rooms.bedroom2 ?? 0);
}

export function isPackedByUs({ packing }: Pick<Plan, "packing">): boolean {
  return packing === "all" || packing === "unpack";
}

/** An office, if every room is one: household goods are those of a dwelling (Code of Virginia 46.2-2100; 49 U.S.C. 13102 (10)). */
export function isOffice({ rooms }: Pick<Plan, "rooms">): boolean {
  const ids = Object.keys(rooms) as RoomId[];
  return ids.length > 0 && ids.every((id) => workRooms.includes(id));
}

/** Homes to start from, as most people describe theirs. */
export const startingPoints = [
  { name: "Studio", rooms: { studio: 1, bath: 1 } },
  { name: "1 bedroom", rooms: { living: 1, kitchen: 1, bedroom: 1, bath: 1 } },
  { name: "2 bedrooms", rooms: { living: 1, kitchen: 1, bedroom: 1, bedroom2: 1, bath: 1 } },
  {
    name: "3 bedrooms",
    rooms: { living: 1, kitchen: 1, dining: 1, bedroom: 1, bedroom2: 2, bath: 2, garage: 1, patio: 1 },
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
