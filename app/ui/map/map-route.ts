import { findMapTown, type MapPoint } from "./map-towns.ts";

/** Winchester to Alexandria. */
export const route7 =
  "M196 161q20 8 40 12q20 4 42 8q21 5 48 15q27 11 40 14q13 4 36-3q23-7 39-11q15-3 31-1q16 3 44 10q28 8 40 17q11 9 19 14q8 5 16 8q8 3 19 11q12 7 24 14q12 7 22 17q11 9 32 26q21 16 36 32q14 17 31 30q18 14 30 26q12 11 60 46";

/** Below this y, a name does not fit under its point. */
const LABEL_MAX_Y = 480;

/** A bent line: the `d` of an SVG path. */
export function bendRoute(from: MapPoint, to: MapPoint): string {
  const [x, y] = [(from.x + to.x) / 2 + (to.y - from.y) * 0.16, (from.y + to.y) / 2 - (to.x - from.x) * 0.16];
  return `M${from.x},${from.y}Q${Math.round(x)},${Math.round(y)} ${to.x},${to.y}`;
}

/** The map is 1000 units wide. */
export type Trip = {
  /** The `d` of an SVG path; "" within one town. */
  line: string;
  /**
   * `side`: name above (t), below (b) or left of (l) its point. `lean`: text runs right, left or is centered.
   */
  ends: readonly { name: string; x: number; y: number; side: "t" | "b" | "l"; lean: "l" | "m" | "r" }[];
};

/** By town key; undefined for other places. */
export function findTrip(from: string, to: string): Trip | undefined {
  const [start, end] = [findMapTown(from), findMapTown(to)];
  if (!start || !end) return undefined;
  const place = ({ name, x, y }: typeof start, side: "t" | "b") => {
    const lean = x < 350 ? "r" : x > 700 ? "l" : "m";
    return { name, x, y, side: side === "b" && y > LABEL_MAX_Y ? "l" : side, lean } as const;
  };
  if (start === end) return { line: "", ends: [place(start, "t")] };
  // One name above and one below, so that they never collide.
  const isStartNorth = start.y < end.y;
  return {
    line: bendRoute(start, end),
    ends: [place(start, isStartNorth ? "t" : "b"), place(end, isStartNorth ? "b" : "t")],
  };
}
