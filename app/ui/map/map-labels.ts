import type { Side } from "./map-marks.tsx";

/** The widths of map that have room for it (map.css): "s" any, "n" narrow ones, "m", "w", "x" and "l" from that width. */
type Tier = "s" | "n" | "m" | "w" | "x" | "l";
type Spot = readonly [side: Side, tier: Tier];

/** The side of its point on which a town's name has room, on any map or on one town's map. */
const sides: Readonly<Record<string, Side | undefined>> = {
  winchester: "tr",
  ashburn: "l",
  sterling: "tr",
  leesburg: "bl",
  "leesburg on winchester": "tl",
  dulles: "l",
  chantilly: "l",
  centreville: "l",
  herndon: "t",
  tysons: "l",
  vienna: "bl",
  fairfax: "b",
  arlington: "l",
  alexandria: "t",
  springfield: "l",
  woodbridge: "l",
  manassas: "l",
};

export function findSide(town: string, map?: string): Side {
  return sides[`${town} on ${map}`] ?? sides[town] ?? "r";
}

const heroTiers: Readonly<Record<string, Tier | undefined>> = {
  winchester: "s",
  ashburn: "s",
  sterling: "s",
  alexandria: "s",
  leesburg: "s",
  tysons: "x",
  reston: "x",
  bethesda: "x",
  rockville: "x",
  fairfax: "m",
  manassas: "m",
};
const areaTiers: Readonly<Record<string, Tier | undefined>> = {
  ...heroTiers,
  tysons: "w",
  reston: "w",
  bethesda: "w",
  rockville: "w",
  centreville: "m",
  woodbridge: "m",
};

/** Where to name a town. Washington's name is too long for the right of a narrow map. */
export function listSpots(town: string, variant: "hero" | "areas"): readonly Spot[] {
  if (town === "washington-dc")
    return [
      ["r", "m"],
      ["tl", "n"],
    ];
  const tier = variant === "hero" ? heroTiers[town] : (areaTiers[town] ?? "w");
  return tier ? [[findSide(town), tier]] : [];
}

type Word = {
  text: string;
  kind: "river" | "range" | "shield" | "county" | "square";
  tier: Tier;
  x: number;
  y: number;
  /** Degrees. */
  turn?: number;
};

const everywhere: readonly Word[] = [
  { text: "Potomac", kind: "river", tier: "s", x: 572, y: 116, turn: 44 },
  { text: "Blue Ridge", kind: "range", tier: "s", x: 297, y: 323, turn: -52 },
  { text: "66", kind: "shield", tier: "m", x: 523, y: 450 },
  { text: "270", kind: "shield", tier: "x", x: 733, y: 173 },
];

/** The truck drives on the western half of Route 7. */
export const heroWords: readonly Word[] = [
  ...everywhere,
  { text: "7", kind: "shield", tier: "s", x: 785, y: 399 },
];

export const areaWords: readonly Word[] = [
  ...everywhere,
  { text: "7", kind: "shield", tier: "s", x: 273, y: 182 },
  { text: "Shenandoah", kind: "river", tier: "m", x: 250, y: 311, turn: -42 },
  { text: "81", kind: "shield", tier: "l", x: 249, y: 90 },
  { text: "95", kind: "shield", tier: "l", x: 756, y: 509 },
  { text: "495", kind: "shield", tier: "l", x: 947, y: 416 },
  { text: "Frederick", kind: "county", tier: "l", x: 128, y: 113 },
  { text: "Clarke", kind: "county", tier: "l", x: 262, y: 236 },
  { text: "Loudoun", kind: "county", tier: "l", x: 448, y: 270 },
  { text: "Prince William", kind: "county", tier: "l", x: 576, y: 528 },
  { text: "Montgomery", kind: "county", tier: "l", x: 686, y: 150 },
  { text: "Prince George’s", kind: "county", tier: "l", x: 945, y: 513 },
];

/** In the middle of each quarter degree, at the map's edge. */
export const squareWords: readonly Word[] = [
  ...[73, 218, 363, 509, 654, 799, 942].map(
    (x, index) => ({ text: "ABCDEFG"[index] ?? "", kind: "square", tier: "m", x, y: 12 }) as const,
  ),
  ...[56, 207, 394, 565].map(
    (y, index) => ({ text: String(index + 1), kind: "square", tier: "m", x: 12, y }) as const,
  ),
];
