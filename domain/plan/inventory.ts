import type { Range } from "./range.ts";

/**
 * Cubic feet of filled cartons. Small, medium and large from movers' lists (truck-guy.com, "Estimating Cubic
 * Feet"); crates from office movers (ambermoves.com, "The Use of Crates in Office Relocations").
 */
export const cartons = {
  small: { name: "Small cartons", use: "books, tools, cans", cubicFeet: 1.5 },
  medium: { name: "Medium cartons", use: "pots, toys, linen", cubicFeet: 3 },
  large: { name: "Large cartons", use: "bedding, lamps, coats", cubicFeet: 4.5 },
  dish: { name: "Dish packs", use: "plates, glasses", cubicFeet: 5 },
  wardrobe: { name: "Wardrobe cartons", use: "clothes on hangers", cubicFeet: 10 },
  crate: { name: "Office crates", use: "files, desk contents", cubicFeet: 3 },
  computer: { name: "Computer crates", use: "screen, computer, cables", cubicFeet: 7 },
} as const;

export type CartonId = keyof typeof cartons;

/** How many of each size a room fills. */
export type CartonCounts = Partial<Record<CartonId, readonly [least: number, most: number]>>;

export type Room = {
  /** Follows a count: "1 living room". */
  name: string;
  /** If an "s" is not enough. */
  plural?: string;
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
  sofa: { name: "sofa", cubicFeet: 50 },
  loveseat: { name: "loveseat", cubicFeet: 35 },
  armchair: { name: "armchair", cubicFeet: 15 },
  coffee: { name: "coffee table", cubicFeet: 10 },
  end: { name: "end table", cubicFeet: 5 },
  bookcase: { name: "bookcase", cubicFeet: 20 },
  tv: { name: "TV", cubicFeet: 15 },
  stand: { name: "TV stand", cubicFeet: 25 },
  rug: { name: "rug", cubicFeet: 10 },
  table: { name: "kitchen table", cubicFeet: 15 },
  chair: { name: "chair", cubicFeet: 5 },
  microwave: { name: "microwave", cubicFeet: 5 },
  dining: { name: "dining table", cubicFeet: 30 },
  buffet: { name: "buffet", cubicFeet: 30 },
  queen: { name: "queen bed", cubicFeet: 60 },
  double: { name: "double bed", cubicFeet: 50 },
  dresser: { name: "dresser", cubicFeet: 30 },
  chest: { name: "tall chest", cubicFeet: 25 },
  night: { name: "night stand", cubicFeet: 5 },
  desk: { name: "desk", cubicFeet: 25 },
  office: { name: "desk chair", cubicFeet: 10 },
  files: { name: "small file cabinet", cubicFeet: 10 },
  bench: { name: "workbench", cubicFeet: 20 },
  shelves: { name: "shelf unit", cubicFeet: 15 },
  tool: { name: "garden tool", cubicFeet: 5 },
  mower: { name: "lawn mower", cubicFeet: 15 },
  ladder: { name: "ladder", cubicFeet: 10 },
  suitcase: { name: "suitcase", cubicFeet: 5 },
  tree: { name: "holiday tree", cubicFeet: 10 },
  patio: { name: "patio table", cubicFeet: 25 },
  grill: { name: "grill", cubicFeet: 15 },
  meeting: { name: "meeting table", cubicFeet: 40 },
  screen: { name: "screen", cubicFeet: 20 },
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
    holds: { sofa: 1, armchair: 1, coffee: 1, end: 1, bookcase: 1, tv: 1, stand: 1, rug: 1 },
    cartons: { small: [2, 4], medium: [3, 4], large: [3, 6] },
  },
  kitchen: {
    name: "kitchen",
    holds: { table: 1, chair: 4, microwave: 1 },
    cartons: { small: [2, 4], medium: [5, 6], large: [3, 5], dish: [4, 6] },
  },
  dining: {
    name: "dining room",
    holds: { dining: 1, chair: 6, buffet: 1 },
    cartons: { small: [1, 2], medium: [2, 3], dish: [3, 5] },
  },
  bedroom: {
    name: "main bedroom",
    holds: { queen: 1, dresser: 1, chest: 1, night: 2 },
    cartons: { small: [1, 2], medium: [3, 4], large: [3, 5], wardrobe: [2, 4] },
  },
  bedroom2: {
    name: "other bedroom",
    holds: { double: 1, chest: 1, night: 1 },
    cartons: { small: [1, 2], medium: [4, 6], large: [2, 5], wardrobe: [3, 5] },
  },
  studio: {
    name: "studio room",
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
    holds: { desk: 1, office: 1, bookcase: 1, files: 1 },
    cartons: { small: [6, 8], medium: [3, 5], large: [1, 2] },
  },
  bath: {
    name: "bathroom",
    holds: {},
    cartons: { small: [2, 2], medium: [1, 1] },
  },
  garage: {
    name: "garage",
    holds: { bench: 1, shelves: 2, tool: 3, mower: 1, ladder: 1 },
    cartons: { small: [3, 6], medium: [6, 10], large: [4, 7] },
  },
  basement: {
    name: "furnished basement",
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
    holds: { desk: 1, office: 1, files: 1 },
    cartons: { crate: [2, 4], computer: [1, 1] },
  },
  meeting: {
    name: "meeting room",
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
  plural?: string;
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
  refrigerator: { name: "refrigerator", cubicFeet: 60 },
  washer: { name: "washer", cubicFeet: 25 },
  dryer: { name: "dryer", cubicFeet: 25 },
  freezer: { name: "chest freezer", cubicFeet: 15 },
  sectional: { name: "sectional sofa", cubicFeet: 110 },
  king: { name: "king bed", cubicFeet: 70 },
  bunk: { name: "bunk bed", cubicFeet: 60 },
  bookcase: { name: "tall bookcase", cubicFeet: 20 },
  piano: { name: "upright piano", cubicFeet: 60, movers: 3 },
  safe: { name: "safe", cubicFeet: 20, movers: 3 },
  pool: { name: "pool table", cubicFeet: 60, movers: 4, rebuilding: { low: 2, high: 5 } },
  clock: { name: "grandfather clock", cubicFeet: 20 },
  tv: { name: "TV over 60 inches", plural: "TVs over 60 inches", cubicFeet: 15 },
  treadmill: { name: "treadmill", cubicFeet: 35 },
  bicycle: { name: "bicycle", cubicFeet: 20 },
  cabinet: { name: "file cabinet", cubicFeet: 20 },
  assembly: {
    name: "piece to take apart",
    plural: "pieces to take apart",
    cubicFeet: 0,
    rebuilding: { low: 1 / 6, high: 1 / 2 },
  },
} as const satisfies Record<string, Piece>;

export type PieceId = keyof typeof pieces;
export const pieceIds = Object.keys(pieces) as PieceId[];

/** "main bedroom", or "main bedrooms" for any count but one. */
export function nameCounted(id: RoomId | PieceId, count: number): string {
  const { name, plural = `${name}s` }: Pick<Piece, "name" | "plural"> = { ...rooms, ...pieces }[id];
  return count === 1 ? name : plural;
}

/** Above these the form asks visitors to call. */
const MAX_COUNTS = { rooms: 20, desks: 200, pieces: 20 } as const;
export const MAX_ITEMS = 200;

export function maxCount(id: RoomId | PieceId): number {
  if (id === "desk") return MAX_COUNTS.desks;
  return id in rooms ? MAX_COUNTS.rooms : MAX_COUNTS.pieces;
}
