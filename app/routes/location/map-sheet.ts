import type { MapPoint } from "../../ui/map/map-towns.ts";

export type Side = "l" | "r" | "t" | "b";
/** The visible part of the drawing, in a 3:2 frame. */
export type View = { left: number; top: number; width: number };
/** A point with margins in pixels, which do not scale with the map. */
type Box = MapPoint & { left: number; right: number; top: number; bottom: number };

/** Narrowest map for each tier (px); location.css hides the tier on narrower ones. */
const widthOf = { s: 300, m: 350, l: 600 };
export type Tier = keyof typeof widthOf;
export const tiers: readonly Tier[] = ["s", "m", "l"];
const widths = [300, 325, 350, 400, 480, 600, 780];
const MARGIN = 6;

/**
 * A map on which labels never overlap, at any width.
 * @param route Points of a line to keep clear if possible.
 */
export function createLabelMap(view: View, route: readonly MapPoint[]) {
  const taken: { box: Box; from: number }[] = [];
  const isFree = (box: Box, tier: Tier) =>
    widths.every((width) => {
      if (width < widthOf[tier]) return true;
      const placed = place(box, view, width);
      return (
        isInside(placed, width) &&
        taken.every((other) => width < other.from || !overlap(placed, place(other.box, view, width)))
      );
    });
  return {
    isFree,
    reserve(box: Box, tier: Tier): boolean {
      const free = isFree(box, tier);
      if (free) taken.push({ box, from: widthOf[tier] });
      return free;
    },
    isOnRoute: (box: Box) =>
      route.some((point) =>
        [widthOf.m, widthOf.l].some((width) =>
          overlap(place(box, view, width), place(dot(point, 3), view, width)),
        ),
      ),
    /** To the nearest box, edge or route, in units of the drawing. */
    clearance({ x, y }: MapPoint): number {
      const edges = [
        x - view.left,
        view.left + view.width - x,
        y - view.top,
        view.top + view.width / 1.5 - y,
      ];
      const things = [...taken.map(({ box }) => box), ...route];
      return Math.min(...edges, ...things.map((thing) => Math.hypot(thing.x - x, thing.y - y)));
    },
  };
}

export function dot({ x, y }: MapPoint, radius: number): Box {
  return { x, y, left: -radius, right: radius, top: -radius, bottom: radius };
}

/** Box of a line of text, as set in location.css. */
export function besidePoint(
  { x, y }: MapPoint,
  side: Side | "m",
  text: string,
  { size, gap, raised = 0 }: { size: number; gap: number; raised?: number },
): Box {
  const width = text.length * size * 0.6;
  const half = (size * 1.1) / 2;
  const level = { top: -half - raised, bottom: half - raised };
  if (side === "r") return { x, y, left: gap - 3, right: gap + width + 3, ...level };
  if (side === "l") return { x, y, left: -gap - width - 3, right: 3 - gap, ...level };
  const across = { left: -width / 2 - 3, right: width / 2 + 3 };
  if (side === "m") return { x, y, ...across, top: -half - 4, bottom: half + 4 };
  return side === "t"
    ? { x, y, ...across, top: -gap - size * 1.1, bottom: -gap }
    : { x, y, ...across, top: gap, bottom: gap + size * 1.1 };
}

type Pixels = { left: number; right: number; top: number; bottom: number };

function place(box: Box, view: View, width: number): Pixels {
  const scale = width / view.width;
  const [x, y] = [(box.x - view.left) * scale, (box.y - view.top) * scale];
  return { left: x + box.left, right: x + box.right, top: y + box.top, bottom: y + box.bottom };
}

function isInside({ left, right, top, bottom }: Pixels, width: number): boolean {
  return left >= MARGIN && top >= MARGIN && right <= width - MARGIN && bottom <= width / 1.5 - MARGIN;
}

function overlap(a: Pixels, b: Pixels): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
