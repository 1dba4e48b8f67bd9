import { findMapTown, type MapPoint } from "./map-towns.ts";

/** Virginia Route 7 from Winchester to Alexandria; the truck's way in map-places.css is the same. */
export const route7 =
  "M196 161q20 8 40 12q20 4 42 8q21 5 48 15q27 11 40 14q13 4 36-3q23-7 39-11q15-3 31-1q16 3 44 10q28 8 40 17q11 9 19 14q8 5 16 8q8 3 19 11q12 7 24 14q12 7 22 17q11 9 32 26q21 16 36 32q14 17 31 30q18 14 30 26q12 11 60 46";

type Pair = [x: number, y: number];

/** Under a point this far down the map has no room for a name. */
const LOW = 480;

/** A bow from the office to the town: start, control point and end of a quadratic curve. */
export function bendWay(from: MapPoint, to: MapPoint): [start: Pair, bend: Pair, end: Pair] {
  const [x, y] = [(from.x + to.x) / 2 + (to.y - from.y) * 0.16, (from.y + to.y) / 2 - (to.x - from.x) * 0.16];
  return [
    [from.x, from.y],
    [Math.round(x), Math.round(y)],
    [to.x, to.y],
  ];
}

/**
 * A way on the map between two of our towns, 1000 units wide, and where each name has room: over (t) or under (b) its point, beside it (l) where the map ends, in its middle
 * (m) or, at a rim of the map, from it to the right (r) or left (l).
 */
export type Trip = {
  /** What an SVG path draws. */
  line: string;
  ends: readonly { name: string; x: number; y: number; side: "t" | "b" | "l"; lean: "l" | "m" | "r" }[];
};

/** Finds the way between two towns by their keys; within one town it is a point. undefined for other places. */
export function findTrip(from: string, to: string): Trip | undefined {
  const [start, end] = [findMapTown(from), findMapTown(to)];
  if (!start || !end) return undefined;
  const place = ({ name, x, y }: typeof start, side: "t" | "b") => {
    const lean = x < 350 ? "r" : x > 700 ? "l" : "m";
    return { name, x, y, side: side === "b" && y > LOW ? "l" : side, lean } as const;
  };
  if (start === end) return { line: "", ends: [place(start, "t")] };
  const [beginning, bend, target] = bendWay(start, end);
  // One name over its point and one under: however close the towns are, the names keep apart.
  const isStartNorth = start.y < end.y;
  return {
    line: `M${beginning}Q${bend} ${target}`,
    ends: [place(start, isStartNorth ? "t" : "b"), place(end, isStartNorth ? "b" : "t")],
  };
}
