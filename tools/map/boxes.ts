/**
 * What stands on a town's map and keeps its size while the map grows with the window: pixels around a point, which is
 * given in shares of the sheet's width (down as well as across).
 */
export type Box = { x: number; y: number; left: number; top: number; right: number; bottom: number };

/** Whether two boxes overlap on a sheet that is `width` pixels wide, or on any wider one. */
export function collideFrom(width: number, a: Box, b: Box): boolean {
  const [across, acrossEnd] = widthsBetween(b.x - a.x, a.left - b.right, a.right - b.left);
  const [down, downEnd] = widthsBetween(b.y - a.y, a.top - b.bottom, a.bottom - b.top);
  return Math.max(across, down, width) < Math.min(acrossEnd, downEnd);
}

/** Whether two boxes overlap on a sheet of this width. */
export function overlapAt(width: number, a: Box, b: Box): boolean {
  const [across, down] = [(b.x - a.x) * width, (b.y - a.y) * width];
  return (
    across > a.left - b.right &&
    across < a.right - b.left &&
    down > a.top - b.bottom &&
    down < a.bottom - b.top
  );
}

/** Whether a box lies on a sheet that is `width` pixels wide, at least `margin` from its edges. */
export function isOnSheet(width: number, height: number, box: Box, margin: number): boolean {
  const [x, y] = [box.x * width, box.y * width];
  return (
    x + box.left >= margin &&
    y + box.top >= margin &&
    x + box.right <= width - margin &&
    y + box.bottom <= height - margin
  );
}

/** From and to which width of the sheet a distance that is `share` of it lies between two numbers of pixels. */
function widthsBetween(share: number, low: number, high: number): [from: number, to: number] {
  if (share === 0) return low < 0 && high > 0 ? [0, Number.POSITIVE_INFINITY] : [0, 0];
  return share > 0 ? [low / share, high / share] : [high / share, low / share];
}
