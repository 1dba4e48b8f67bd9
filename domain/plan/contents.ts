import type { CartonId, ItemId } from "./inventory.ts";

/** Each item's name on the inventory. */
export const itemNames: Record<ItemId, string> = {
  sofa: "sofa",
  loveseat: "loveseat",
  armchair: "armchair",
  coffee: "coffee table",
  end: "end table",
  bookcase: "bookcase",
  tv: "TV",
  stand: "TV stand",
  rug: "rug",
  table: "kitchen table",
  chair: "chair",
  microwave: "microwave",
  dining: "dining table",
  buffet: "buffet",
  queen: "queen bed",
  double: "double bed",
  dresser: "dresser",
  chest: "tall chest",
  night: "night stand",
  desk: "desk",
  office: "desk chair",
  files: "small file cabinet",
  bench: "workbench",
  shelves: "shelf unit",
  tool: "garden tool",
  mower: "lawn mower",
  ladder: "ladder",
  suitcase: "suitcase",
  tree: "holiday tree",
  patio: "patio table",
  grill: "grill",
  meeting: "meeting table",
  screen: "screen",
};

/** Each carton's name and contents. */
export const cartonWords: Record<CartonId, { name: string; use: string }> = {
  small: { name: "Small cartons", use: "books, tools, cans" },
  medium: { name: "Medium cartons", use: "pots, toys, linen" },
  large: { name: "Large cartons", use: "bedding, lamps, coats" },
  dish: { name: "Dish packs", use: "plates, glasses" },
  wardrobe: { name: "Wardrobe cartons", use: "clothes on hangers" },
  crate: { name: "Office crates", use: "files, desk contents" },
  computer: { name: "Computer crates", use: "screen, computer, cables" },
};
