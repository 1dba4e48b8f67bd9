import { estimateWidth, type Side, type View } from "../../ui/map/map-marks.tsx";
import type { MapPoint, MapTown } from "../../ui/map/map-towns.ts";

/** A point with margins in pixels, which do not scale with the map. */
export type Box = MapPoint & { left: number; right: number; top: number; bottom: number };

/** The narrowest map, and the width from which location.css shows the rest (px). */
const NARROW = 300;
export const WIDE = 600;
const EDGE = 4;

/** The map width (px) from which the box is inside, and clear of the town's own pin and name. */
export function findRoom(box: Box, view: View, here: MapTown): number | undefined {
  const own = [{ ...here, left: -14, right: 14, top: -34, bottom: 3 }, boxName(here, "b", 20)];
  return [NARROW, WIDE].find((width) => {
    const placed = place(box, view, width);
    return isInside(placed, width) && own.every((part) => !overlap(placed, place(part, view, width)));
  });
}

/** A name as MapName sets it, with its dot. */
export function boxName({ x, y, name }: MapTown, side: Side, size = 15): Box {
  const width = estimateWidth(name, size) + 12;
  const down = side.startsWith("t") ? -16 : side.startsWith("b") ? 16 : 0;
  return {
    ...{ x, y },
    left: side.endsWith("l") ? -width : side.endsWith("r") ? -5 : -width / 2,
    right: side.endsWith("r") ? width : side.endsWith("l") ? 5 : width / 2,
    top: Math.min(down - size * 0.6, -5),
    bottom: Math.max(down + size * 0.6, 5),
  };
}

export function boxSign(road: string, point: MapPoint): Box {
  const half = estimateWidth(road, 12) / 2 + 3;
  return { ...point, left: -half, right: half, top: -11, bottom: 11 };
}

function place(box: Box, view: View, width: number) {
  const scale = width / view.width;
  const [x, y] = [(box.x - view.left) * scale, (box.y - view.top) * scale];
  return { left: x + box.left, right: x + box.right, top: y + box.top, bottom: y + box.bottom };
}

type Placed = ReturnType<typeof place>;

function isInside({ left, right, top, bottom }: Placed, width: number): boolean {
  return Math.min(left, top, width - right, width / 1.5 - bottom) > EDGE;
}

function overlap(a: Placed, b: Placed): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
