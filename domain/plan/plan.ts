import { type PieceId, type RoomId, workRooms } from "./inventory.ts";

/** How things come out of a home, or into it, by the value in addresses. */
export const floors = {
  ground: "House or ground floor",
  stairs2: "2nd floor, stairs",
  stairs3: "3rd floor, stairs",
  stairs4: "4th floor or higher, stairs",
  elevator: "Elevator",
} as const;

/** How far the truck stands from the door. */
export const carries = {
  near: "At the door, up to 50 feet",
  far: "50 to 150 feet",
  farther: "Over 150 feet",
} as const;

/** What we pack; the rest is packed when we come. */
export const packings = {
  none: "You pack",
  kitchen: "We pack kitchen and glass",
  all: "We pack everything",
} as const;

export type FloorId = keyof typeof floors;
export type CarryId = keyof typeof carries;
type PackingId = keyof typeof packings;
export type Access = { floor: FloorId; carry: CarryId };

/** The key of a known place, or ELSEWHERE. What was typed is not kept: addresses of pages go to logs of others. */
export type Place = string;
/** A place over 150 miles from our offices, or one that nobody could find. */
export const ELSEWHERE = "elsewhere";

export type Plan = {
  /** Counts by room, whole and at least 1; rooms that the home does not have are left out. */
  rooms: Partial<Record<RoomId, number>>;
  pieces: Partial<Record<PieceId, number>>;
  from: Place | null;
  to: Place | null;
  out: Access;
  in: Access;
  packing: PackingId;
  /** The moving day, "2027-06-12". */
  date: string | null;
};

export const emptyPlan: Plan = {
  rooms: {},
  pieces: {},
  from: null,
  to: null,
  out: { floor: "ground", carry: "near" },
  in: { floor: "ground", carry: "near" },
  packing: "none",
  date: null,
};

/** Whether there is something to move; without it a plan has no figures. */
export function hasThings({ rooms, pieces }: Plan): boolean {
  return Object.keys(rooms).length > 0 || Object.keys(pieces).length > 0;
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
  { name: "2 bedrooms", rooms: { living: 1, kitchen: 1, dining: 1, bedroom: 1, bedroom2: 1, bath: 1 } },
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
