/** Left, right, top, bottom or a corner. */
type Side = "l" | "r" | "t" | "b" | "tl" | "tr" | "bl" | "br";
/** The narrowest map with room for it (widths in map.css); "s" for any. */
type Tier = "s" | "m" | "w" | "x" | "l";
export type Spot = readonly [side: Side, tier: Tier, kind?: "office" | "end"];
type Word = readonly [
  place: string,
  text: string,
  kind: "river" | "range" | "shield" | "county" | "square",
  tier: Tier,
];

/** For unlisted towns. */
export const defaultSpot: Spot = ["r", "w"];

export const heroTowns: Readonly<Record<string, Spot | undefined>> = {
  winchester: ["tr", "s"],
  ashburn: ["l", "s"],
  sterling: ["tr", "s"],
  alexandria: ["b", "s", "end"],
  leesburg: ["bl", "s"],
  tysons: ["bl", "x"],
  reston: ["b", "x"],
  "washington-dc": ["r", "s"],
  bethesda: ["r", "x"],
  rockville: ["r", "x"],
  fairfax: ["l", "m"],
  manassas: ["l", "m"],
};

/** From 690 px the map names every town. */
export const areaTowns: Readonly<Record<string, Spot | undefined>> = {
  winchester: ["tr", "s"],
  ashburn: ["l", "s"],
  sterling: ["tr", "s"],
  leesburg: ["bl", "s"],
  dulles: ["l", "w"],
  chantilly: ["l", "w"],
  centreville: ["l", "m"],
  herndon: ["t", "w"],
  reston: ["b", "w"],
  tysons: ["l", "w"],
  vienna: ["b", "w"],
  fairfax: ["b", "m"],
  mclean: ["t", "w"],
  arlington: ["b", "w"],
  alexandria: ["b", "s", "end"],
  springfield: ["l", "w"],
  woodbridge: ["l", "s"],
  manassas: ["l", "s"],
  "washington-dc": ["r", "s"],
  bethesda: ["r", "w"],
  rockville: ["r", "w"],
};

export const heroWords: readonly Word[] = [
  ["potomac", "Potomac", "river", "s"],
  ["blue-ridge", "Blue Ridge", "range", "s"],
  ["route-7", "7", "shield", "s"],
  ["i-66", "66", "shield", "m"],
  ["i-270", "270", "shield", "x"],
];

export const areaWords: readonly Word[] = [
  ...heroWords,
  ["shenandoah", "Shenandoah", "river", "m"],
  ["i-81", "81", "shield", "l"],
  ["i-95", "95", "shield", "l"],
  ["i-495", "495", "shield", "l"],
  ["frederick", "Frederick", "county", "l"],
  ["clarke", "Clarke", "county", "l"],
  ["loudoun", "Loudoun", "county", "l"],
  ["prince-william", "Prince William", "county", "l"],
  ["montgomery", "Montgomery", "county", "l"],
  ["prince-georges", "Prince George’s", "county", "l"],
];

export const squareWords: readonly Word[] = [
  ...[..."ABCDEFG"].map((letter) => [`column-${letter}`, letter, "square", "m"] as const),
  ...[..."1234"].map((figure) => [`row-${figure}`, figure, "square", "m"] as const),
];
