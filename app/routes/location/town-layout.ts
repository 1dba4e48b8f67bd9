/** On which side of its point a name stands: left, right, over it (top) or under it (bottom). */
export type Side = "l" | "r" | "t" | "b";

/** The narrowest map that has room for it: any, or one of the widths in location.css. */
export type Tier = "s" | "m" | "l";

/** What the map of one town shows. */
export type TownLayout = {
  /** The part of the drawing: left, top, width; it is two thirds as high as wide. */
  view: [x: number, y: number, width: number];
  /** The side of the pin that the town's own name stands on. */
  own: Side;
  places: [key: string, side: Side, tier: Tier][];
  /** The names of roads, each at a point of its road: percent across and down. */
  signs: [road: string, x: number, y: number, tier: Tier][];
  /** Every road that passes, with a sign or without. */
  roads: string[];
};
