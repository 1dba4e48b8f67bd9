/** How the map's paths are written: whole, relative numbers, which keeps the page small. */
export type Point = [x: number, y: number];

/** Writes the `d` of an SVG path, in whole units and relative steps. */
export function createPen() {
  let path = "";
  let at: Point = [0, 0];
  const step = (to: Point) => [Math.round(to[0]) - at[0], Math.round(to[1]) - at[1]].join(" ");
  const settle = (to: Point) => {
    at = [Math.round(to[0]), Math.round(to[1])];
  };
  return {
    move(to: Point = [0, 0]) {
      settle(to);
      path += `M${at.join(" ")}`;
    },
    line(to: Point = at) {
      if (step(to) !== "0 0") path += `l${step(to)}`;
      settle(to);
    },
    bend(control: Point = at, to: Point = control) {
      if (step(to) !== "0 0") path += `q${step(control)} ${step(to)}`;
      settle(to);
    },
    path: () => path.replaceAll(" -", "-"),
  };
}

/** A smooth line through the middles between points, from the first to the last. */
export function drawThrough(points: Point[]): string {
  const pen = createPen();
  pen.move(points[0]);
  for (let i = 1; i < points.length; i++) pen.bend(points[i - 1], middle(points[i - 1], points[i]));
  pen.line(points.at(-1));
  return pen.path();
}

/** The point halfway between two. */
export function middle(a: Point = [0, 0], b: Point = a): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** The same line with points at even distances. */
export function resample(points: Point[], spacing: number): Point[] {
  const out: Point[] = [];
  let left = 0;
  for (let i = 1; i < points.length; i++) {
    const a: Point = points[i - 1] ?? [0, 0];
    const b: Point = points[i] ?? a;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (; left < length; left += spacing) {
      const t = left / length;
      out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    }
    left -= length;
  }
  return [...out, points.at(-1) ?? [0, 0]];
}

/** Points along the line that a pen draws by bending at each of these, close enough to stand for it. */
export function sampleBends(points: readonly Point[]): Point[] {
  const bends = points.slice(1, -1).map((bend, i, all): [Point, Point, Point] => {
    const from = i === 0 ? (points[0] ?? bend) : middle(points[i], bend);
    const to = i === all.length - 1 ? (points.at(-1) ?? bend) : middle(bend, points[i + 2]);
    return [from, bend, to];
  });
  return bends.flatMap(([a, b, c]) =>
    [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1].map((t): Point => {
      const at = (i: 0 | 1) => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * b[i] + t ** 2 * c[i];
      return [at(0), at(1)];
    }),
  );
}
