import { findSide } from "../../ui/map/map-labels.ts";
import { estimateWidth, type Side, type View } from "../../ui/map/map-marks.tsx";
import type { MapPoint, MapTown } from "../../ui/map/map-towns.ts";

type Towns = {
  view: View;
  here: MapTown;
  /** The nearest first. */
  near: readonly MapTown[];
  isKnown: (town: MapTown) => boolean;
  roads: readonly { road: string; points: readonly MapPoint[] }[];
};

/** Names that cover no other. `isWide`: only from 600 px, where location.css shows them. */
export function nameTown({ view, here, near, isKnown, roads }: Towns) {
  const own = [{ ...here, left: -16, right: 16, top: -36, bottom: 3 }, around(here, "b", here.name, 20)];
  const taken = own.map((box) => ({ box, from: NARROW }));
  const take = (from: number, ...boxes: Box[]) => {
    const isFree = boxes.every((box) => WIDTHS.every((width) => width < from || isFreeAt(width, box)));
    if (isFree) taken.push(...boxes.map((box) => ({ box, from })));
    return isFree;
  };
  const isFreeAt = (width: number, box: Box) => {
    const placed = place(box, view, width);
    const isInside =
      Math.min(placed.left, placed.top) > EDGE &&
      placed.right < width - EDGE &&
      placed.bottom < width / 1.5 - EDGE;
    return (
      isInside &&
      taken.every((other) => width < other.from || !overlap(placed, place(other.box, view, width)))
    );
  };
  const names = near.flatMap((town) => {
    const sides: Side[] = [
      findSide(town.key),
      town.x < here.x ? "l" : "r",
      town.x < here.x ? "r" : "l",
      "b",
      "t",
    ];
    for (const from of isKnown(town) ? [NARROW, WIDE] : [WIDE]) {
      const dot = { x: town.x, y: town.y, left: -7, right: 7, top: -7, bottom: 7 };
      const side = sides.find((side) => take(from, dot, around(town, side, town.name, 15)));
      if (side) return [{ town, side, isWide: from === WIDE }];
    }
    return [];
  });
  const signs = roads.flatMap(({ road, points }) => {
    const half = estimateWidth(road, 12) / 2 + 3;
    for (const from of [NARROW, WIDE]) {
      const point = points.find((at) =>
        take(from, { ...at, left: -half, right: half, top: -11, bottom: 11 }),
      );
      if (point) return [{ road, ...point, isWide: from === WIDE }];
    }
    return [];
  });
  return { names, signs };
}

/** The narrowest map, and the widths of the rest (px). */
const [NARROW, WIDE] = [300, 600];
const WIDTHS = [NARROW, 400, WIDE, 780];
const EDGE = 4;

/** A point with margins in pixels, which do not scale with the map. */
type Box = MapPoint & { left: number; right: number; top: number; bottom: number };

/** As MapName sets it. */
function around({ x, y }: MapPoint, side: Side, text: string, size: number): Box {
  const width = estimateWidth(text, size) + 4;
  const down = side.startsWith("t") ? -16 : side.startsWith("b") ? 16 : 0;
  const [left, right] = side.endsWith("l")
    ? [-width - 8, -4]
    : side.endsWith("r")
      ? [4, width + 8]
      : [-width / 2, width / 2];
  return { x, y, left, right, top: down - size * 0.6, bottom: down + size * 0.6 };
}

function place(box: Box, view: View, width: number) {
  const scale = width / view.width;
  const [x, y] = [(box.x - view.left) * scale, (box.y - view.top) * scale];
  return { left: x + box.left, right: x + box.right, top: y + box.top, bottom: y + box.bottom };
}

type Placed = ReturnType<typeof place>;

function overlap(a: Placed, b: Placed): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
