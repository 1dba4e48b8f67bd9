import type { CartonId, RoomId } from "./inventory.ts";

/** The furniture that makes the sum of each room. */
export const contents: Record<RoomId, string> = {
  living: "a sofa, an armchair, two small tables, a bookcase, a TV with its stand, a rug",
  kitchen: "a table, four chairs, a microwave",
  dining: "a table, six chairs, a buffet",
  bedroom: "a queen bed, a dresser, a chest of drawers, two night stands",
  bedroom2: "a double bed, a chest of drawers, a night stand",
  studio: "a double bed, a loveseat, a table with two chairs, a chest of drawers, a desk, a bookcase, a TV",
  study: "a desk, a chair, a bookcase, a file cabinet of two drawers",
  bath: "what is in its cabinets",
  garage: "a workbench, shelves, garden tools, a mower, a ladder",
  basement: "a sofa, an armchair, a TV with its stand, a bookcase, a desk with a chair",
  attic: "stored furniture, suitcases, a holiday tree",
  patio: "a table, four chairs, a grill",
  desk: "a desk, its chair, a drawer unit",
  meeting: "a table, eight chairs, a screen",
};

/** What each carton is called, and what goes into it. */
export const cartonWords: Record<CartonId, { name: string; use: string }> = {
  small: { name: "Small cartons", use: "books, tools, cans" },
  medium: { name: "Medium cartons", use: "pots, toys, linen" },
  large: { name: "Large cartons", use: "bedding, lamps, coats" },
  dish: { name: "Dish packs", use: "plates, glasses" },
  wardrobe: { name: "Wardrobe cartons", use: "clothes on hangers" },
  crate: { name: "Office crates", use: "files, desk contents" },
  computer: { name: "Computer crates", use: "screen, computer, cables" },
};
