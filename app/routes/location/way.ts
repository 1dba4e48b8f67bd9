type Point = { x: number; y: number };

/** A bow from the office to the town: start, control point and end of a quadratic curve. */
export function bendWay(from: Point, to: Point): [number, number][] {
  const [x, y] = [(from.x + to.x) / 2 + (to.y - from.y) * 0.16, (from.y + to.y) / 2 - (to.x - from.x) * 0.16];
  return [
    [from.x, from.y],
    [Math.round(x), Math.round(y)],
    [to.x, to.y],
  ];
}
