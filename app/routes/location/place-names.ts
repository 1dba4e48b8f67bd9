type Point = { name: string; x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };
export type PlacedName = Point & { anchor: "start" | "middle" | "end" };
type Candidate = { box: Box; placed: PlacedName; cost: number };
type Place = readonly [anchor: PlacedName["anchor"], x: number, baseline: number];

/** A small map to label: `size` is the height of the letters, `frame` the part that is always visible. */
export type Sheet = { frame: Box; size: number };

/** The town itself: its name under the pin, or beside or above it where other dots are in the way. */
export function placeOwnName(
  town: Point,
  dots: readonly Box[],
  { frame, size }: Sheet,
): Candidate | undefined {
  const { x, y } = town;
  const places: Place[] = [
    ["middle", x, y + size * 1.5],
    ["start", x + size * 1.6, y - size],
    ["end", x - size * 1.6, y - size],
    ["middle", x, y - size * 3.4],
  ];
  return choose(
    places.map((place) => measure(town, place, size * 1.3)),
    dots,
    frame,
  );
}

/** The pin, whose tip is the point. */
export function pinBox({ x, y }: Point, size: number): Box {
  return { left: x - size * 1.2, right: x + size * 1.2, top: y - size * 3, bottom: y };
}

/**
 * Gives each name the side of its point where it covers least: of the obstacles, of other points and their names,
 * and of what lies outside the frame. Names rather point away from the town than toward it.
 */
export function placeNames(
  points: Point[],
  town: Point,
  obstacles: Box[],
  { frame, size }: Sheet,
): PlacedName[] {
  const dots = points.map((point) => around(point, size * 0.5));
  const chosen = new Map<Point, Candidate>();
  // A name gives way to those placed after it, so each is asked again.
  for (let pass = 0; pass < 3; pass += 1)
    points.forEach((point, index) => {
      const names = [...chosen].filter(([other]) => other !== point).map(([, { box }]) => box);
      const taken = [...obstacles, ...names, ...dots.filter((_, dot) => dot !== index)];
      const best = choose(listSides(point, town, size), taken, frame);
      if (best) chosen.set(point, best);
    });
  return [...chosen.values()].map(({ placed }) => placed);
}

export function around({ x, y }: { x: number; y: number }, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

function listSides(point: Point, town: Point, size: number): Candidate[] {
  const { x, y } = point;
  const gap = size * 0.75;
  const [toRight, toLeft] = x < town.x ? [size * size, 0] : [0, size * size];
  return [
    { ...measure(point, ["start", x + gap, y + size * 0.34], size), cost: toRight },
    { ...measure(point, ["end", x - gap, y + size * 0.34], size), cost: toLeft },
    { ...measure(point, ["middle", x, y - gap], size), cost: size * size },
    { ...measure(point, ["middle", x, y + gap + size * 0.75], size), cost: size * size },
  ];
}

function measure(point: Point, [anchor, x, baseline]: Place, size: number): Candidate {
  const width = point.name.length * size * 0.56;
  const left = x - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
  const box = { left, right: left + width, top: baseline - size * 0.85, bottom: baseline + size * 0.3 };
  return { box, placed: { ...point, x, y: baseline, anchor }, cost: 0 };
}

function choose(candidates: Candidate[], taken: readonly Box[], frame: Box): Candidate | undefined {
  const cost = (candidate: Candidate) =>
    candidate.cost +
    taken.reduce((sum, box) => sum + overlap(candidate.box, box), 0) +
    2 * (area(candidate.box) - overlap(candidate.box, frame));
  return candidates.sort((a, b) => cost(a) - cost(b))[0];
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function area({ left, right, top, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
