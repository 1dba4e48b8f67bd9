import type { Range } from "./range.ts";

/**
 * Cubic feet of filled cartons. Small, medium and large from movers' lists (truck-guy.com, "Estimating Cubic
 * Feet"); crates from office movers (ambermoves.com, "The Use of Crates in Office Relocations").
 */
export const cartons = {
  small: { cubicFeet: 1.5 },
  medium: { cubicFeet: 3 },
  large: { cubicFeet: 4.5 },
  dish: { cubicFeet: 5 },
  wardrobe: { cubicFeet: 10 },
  crate: { cubicFeet: 3 },
  computer: { cubicFeet: 7 },
} as const;

export type CartonId = keyof typeof cartons;

/** How many of each size a room fills. */
export type CartonCounts = Partial<Record<CartonId, readonly [least: number, most: number]>>;

export type Room = {
  /** Follows a count: "1 living room". */
  name: string;
  plural: string;
  /** Furniture usually in such a room. */
  holds: Partial<Record<ItemId, number>>;
  cartons: CartonCounts;
};

/**
 * Cubic feet of furniture from movers' cube sheets ("Cubic Estimation Form", docstoc.com 74593617;
 * truck-guy.com): queen bed 60, double 50, sofa 50 to 60, armchair 10 to 15, chest of drawers 25, dresser 30 to 35,
 * night stand 5, chair 5, coffee table 10, bookcase 15 to 20, desk 25. From movers.com ("How to Estimate the
 * Weight of a Living Room"): loveseat 32, TV 5 to 20 by size, its stand 25, rug 5 to 10. All other items are
 * outer measurements.
 */
export const items = {
  sofa: 50,
  loveseat: 35,
  armchair: 15,
  coffee: 10,
  end: 5,
  bookcase: 20,
  tv: 15,
  stand: 25,
  rug: 10,
  table: 15,
  chair: 5,
  microwave: 5,
  dining: 30,
  buffet: 30,
  queen: 60,
  double: 50,
  dresser: 30,
  chest: 25,
  night: 5,
  desk: 25,
  office: 10,
  files: 10,
  bench: 20,
  shelves: 15,
  tool: 5,
  mower: 15,
  ladder: 10,
  suitcase: 5,
  tree: 10,
  patio: 25,
  grill: 15,
  meeting: 40,
  screen: 20,
};

export type ItemId = keyof typeof items;

/**
 * Rooms with their usual contents. Cartons of rooms in a home: getmovingmuscle.com, "How Many Boxes Do I Need
 * to Move", with extra-large ones counted as large; others: thedonutwhole.com (home office 10 to 15, garage
 * 10 to 20).
 */
export const rooms = {
  living: {
    name: "living room",
    plural: "living rooms",
    holds: { sofa: 1, armchair: 1, coffee: 1, end: 1, bookcase: 1, tv: 1, stand: 1, rug: 1 },
    cartons: { small: [2, 4], medium: [3, 4], large: [3, 6] },
  },
  kitchen: {
    name: "kitchen",
    plural: "kitchens",
    holds: { table: 1, chair: 4, microwave: 1 },
    cartons: { small: [2, 4], medium: [5, 6], large: [3, 5], dish: [4, 6] },
  },
  dining: {
    name: "dining room",
    plural: "dining rooms",
    holds: { dining: 1, chair: 6, buffet: 1 },
    cartons: { small: [1, 2], medium: [2, 3], dish: [3, 5] },
  },
  bedroom: {
    name: "main bedroom",
    plural: "main bedrooms",
    holds: { queen: 1, dresser: 1, chest: 1, night: 2 },
    cartons: { small: [1, 2], medium: [3, 4], large: [3, 5], wardrobe: [2, 4] },
  },
  bedroom2: {
    name: "other bedroom",
    plural: "other bedrooms",
    holds: { double: 1, chest: 1, night: 1 },
    cartons: { small: [1, 2], medium: [4, 6], large: [2, 5], wardrobe: [3, 5] },
  },
  studio: {
    name: "studio room",
    plural: "studio rooms",
    holds: {
      double: 1,
      loveseat: 1,
      table: 1,
      chair: 2,
      chest: 1,
      desk: 1,
      bookcase: 1,
      tv: 1,
      office: 1,
    },
    cartons: { small: [2, 4], medium: [4, 6], large: [2, 4], dish: [1, 2], wardrobe: [1, 3] },
  },
  study: {
    name: "home office",
    plural: "home offices",
    holds: { desk: 1, office: 1, bookcase: 1, files: 1 },
    cartons: { small: [6, 8], medium: [3, 5], large: [1, 2] },
  },
  bath: {
    name: "bathroom",
    plural: "bathrooms",
    holds: {},
    cartons: { small: [2, 2], medium: [1, 1] },
  },
  garage: {
    name: "garage",
    plural: "garages",
    holds: { bench: 1, shelves: 2, tool: 3, mower: 1, ladder: 1 },
    cartons: { small: [3, 6], medium: [6, 10], large: [4, 7] },
  },
  basement: {
    name: "furnished basement",
    plural: "furnished basements",
    holds: { sofa: 1, armchair: 1, coffee: 1, tv: 1, bookcase: 1, desk: 1, chair: 1 },
    cartons: { small: [2, 4], medium: [3, 4], large: [3, 6] },
  },
  attic: {
    name: "attic or storage room",
    plural: "attics or storage rooms",
    holds: { chair: 2, suitcase: 4, tree: 1 },
    cartons: { medium: [5, 10], large: [5, 10] },
  },
  patio: {
    name: "patio or balcony",
    plural: "patios or balconies",
    holds: { patio: 1, chair: 5, grill: 1 },
    cartons: {},
  },
  desk: {
    name: "office desk",
    plural: "office desks",
    holds: { desk: 1, office: 1, files: 1 },
    cartons: { crate: [2, 4], computer: [1, 1] },
  },
  meeting: {
    name: "meeting room",
    plural: "meeting rooms",
    holds: { meeting: 1, chair: 8, screen: 1 },
    cartons: { crate: [1, 3] },
  },
} as const satisfies Record<string, Room>;

export type RoomId = keyof typeof rooms;
export const roomIds = Object.keys(rooms) as RoomId[];
/** All other rooms are in a home. */
export const workRooms: readonly RoomId[] = ["desk", "meeting"];

export type Piece = {
  name: string;
  plural: string;
  cubicFeet: number;
  /** Minimum crew to carry it, if more than two. */
  movers?: number;
  /** Mover-hours to take it apart and rebuild it. */
  rebuilding?: Range;
};

/**
 * Large pieces beyond rooms' usual contents, in cubic feet; sources as for the rooms. A piano or safe takes
 * one mover more than the usual two (uplinemoving.com, "The six things you should always tell your mover"), a
 * pool table four (sararussellinteriors.com). Two people take 30 to 75 minutes to take a pool table apart
 * (dkbilliards.com), and we count as long to rebuild it; other pieces take a mover 5 minutes (easydays.biz) to 15
 * (paynefreemoving.com) each time.
 */
export const pieces = {
  refrigerator: { name: "refrigerator", plural: "refrigerators", cubicFeet: 60 },
  washer: { name: "washer", plural: "washers", cubicFeet: 25 },
  dryer: { name: "dryer", plural: "dryers", cubicFeet: 25 },
  freezer: { name: "chest freezer", plural: "chest freezers", cubicFeet: 15 },
  sectional: { name: "sectional sofa", plural: "sectional sofas", cubicFeet: 110 },
  king: { name: "king bed", plural: "king beds", cubicFeet: 70 },
  bunk: { name: "bunk bed", plural: "bunk beds", cubicFeet: 60 },
  bookcase: { name: "tall bookcase", plural: "tall bookcases", cubicFeet: 20 },
  piano: {
    name: "upright piano",
    plural: "upright pianos",
    cubicFeet: 60,
    movers: 3,
  },
  safe: { name: "safe", plural: "safes", cubicFeet: 20, movers: 3 },
  pool: {
    name: "pool table",
    plural: "pool tables",
    cubicFeet: 60,
    movers: 4,
    rebuilding: { low: 2, high: 5 },
  },
  clock: { name: "grandfather clock", plural: "grandfather clocks", cubicFeet: 20 },
  tv: { name: "TV over 60 inches", plural: "TVs over 60 inches", cubicFeet: 15 },
  treadmill: { name: "treadmill", plural: "treadmills", cubicFeet: 35 },
  bicycle: { name: "bicycle", plural: "bicycles", cubicFeet: 20 },
  cabinet: { name: "file cabinet", plural: "file cabinets", cubicFeet: 20 },
  assembly: {
    name: "piece to take apart",
    plural: "pieces to take apart",
    cubicFeet: 0,
    rebuilding: { low: 1 / 6, high: 1 / 2 },
  },
} as const satisfies Record<string, Piece>;

export type PieceId = keyof typeof pieces;
export const pieceIds = Object.keys(pieces) as PieceId[];

/** Above these the form asks visitors to call. */
const MAX_COUNTS = { rooms: 20, desks: 200, pieces: 20 } as const;
export const MAX_ITEMS = 200;

export function maxCount(id: RoomId | PieceId): number {
  if (id === "desk") return MAX_COUNTS.desks;
  return id in rooms ? MAX_COUNTS.rooms : MAX_COUNTS.pieces;
}
