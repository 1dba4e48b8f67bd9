/** Lays out the small map of each town's page: what it shows, and which names it has room for at which width. */
import type { Side, Tier, TownLayout } from "#app/routes/location/town-layout.ts";
import { bendWay } from "#app/ui/map-way.ts";
import { type Box, collideFrom, isOnSheet, overlapAt } from "./boxes.ts";
import { measureText } from "./letters.ts";
import { type Point, sampleBends } from "./pen.ts";

export type City = { key: string; name: string; x: number; y: number };
export type Road = { name: string; points: Point[] };
/** In pixels. A phone of 320 px has the first, one of 390 px or a tablet the second, a window of 1280 px the third. */
const sheetWidths = { s: 300, m: 350, l: 600 } as const;
const tiers = ["s", "m", "l"] as const;
const sides = ["b", "r", "l", "t"] as const;
const RATIO = 2 / 3;
const MARGIN = 6;
const NAME_SIZE = 15;
const OWN_SIZE = 20;
const SIGN_SIZE = 12;
/** No more road signs than this at each tier, so that the towns come first. */
const MOST_SIGNS = { s: 2, m: 4, l: 8 };

type Placed = { box: Box; tier: Tier };
type Neighborhood = { cities: readonly City[]; neighbors: readonly string[]; office: string | undefined };

/** The town's own name goes where it leaves most room for its neighbors'. */
export function layOutTown(here: City, around: Neighborhood, roads: readonly Road[]): TownLayout {
  const [best] = sides
    .flatMap((side) => layOutAround(here, side, around, roads) ?? [])
    .toSorted((a, b) => rate(b, around) - rate(a, around));
  if (!best) throw new Error(`${here.name} has no room for its own name`);
  return best;
}

/** The nearer to the narrowest map a neighbor is named, the better. */
function rate({ places }: TownLayout, { neighbors, office }: Neighborhood): number {
  const known = places.filter(([key]) => neighbors.includes(key) || key === office);
  return known.reduce((sum, [, , tier]) => sum + { s: 5, m: 4, l: 3 }[tier], 0);
}

function layOutAround(
  here: City,
  own: Side,
  { cities, neighbors, office }: Neighborhood,
  roads: readonly Road[],
): TownLayout | undefined {
  const byDistance = cities
    .filter((city) => city !== here)
    .toSorted((a, b) => distance(a, here) - distance(b, here));
  const known = byDistance.filter(({ key }) => neighbors.includes(key) || key === office);
  const others = byDistance.filter((city) => !known.includes(city));
  const view = chooseView([here, ...known.slice(0, 3)]);
  const start = cities.find(({ key }) => key === office);
  const sheet = createSheet(view, start ? sampleBends(bendWay(start, here)) : []);
  sheet.add({ box: { ...sheet.locate(here), left: -14, right: 14, top: -35, bottom: 3 }, tier: "s" });
  if (!sheet.place([[own, ownBox(here, own, sheet.locate(here))]], ["s"])) return undefined;
  const name = (city: City, among: readonly Tier[]) => {
    const dot = dotBox(sheet.locate(city));
    const boxes = nameBoxes(city, here, dot).toSorted((a, b) => sheet.cover(a[1]) - sheet.cover(b[1]));
    const placed = sheet.place(boxes, among, dot);
    return placed ? [[city.key, placed.side, placed.tier] as [string, Side, Tier]] : [];
  };
  const officeFirst = known.toSorted((a, b) => Number(b.key === office) - Number(a.key === office));
  const places = officeFirst.flatMap((city) => name(city, tiers));
  const signs = placeSigns(sheet, here, roads);
  places.push(...others.flatMap((city) => name(city, ["m", "l"])));
  const passing = roads.filter(({ points }) => points.some((point) => isInView(point, view)));
  return { view, own, places, signs, roads: passing.map((road) => road.name) };
}

function distance(a: City, b: City): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Around the cities, at least 210 units wide, with room for their names. */
function chooseView(cities: City[]): TownLayout["view"] {
  const xs = cities.map(({ x }) => x);
  const ys = cities.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.round(Math.max(210, (right - left) * 1.6, (bottom - top) * 2.4));
  return [
    Math.round((left + right - width) / 2),
    Math.round((top + bottom - width * RATIO) / 2 - width * 0.03),
    width,
  ];
}

/** With some land around, which a window of another shape shows too. */
function isInView([pointX, pointY]: Point, [x, y, width]: TownLayout["view"]): boolean {
  const around = width / 3;
  return (
    pointX > x - around &&
    pointX < x + width + around &&
    pointY > y - around &&
    pointY < y + width * RATIO + around
  );
}

function createSheet([left, top, width]: TownLayout["view"], way: Point[]) {
  const locate = ({ x, y }: { x: number; y: number }) => ({ x: (x - left) / width, y: (y - top) / width });
  const taken: Placed[] = [];
  const wider = (a: Tier, b: Tier) => Math.max(sheetWidths[a], sheetWidths[b]);
  const isFree = (box: Box, tier: Tier) =>
    isOnSheet(sheetWidths[tier], sheetWidths[tier] * RATIO, box, MARGIN) &&
    taken.every((other) => !collideFrom(wider(tier, other.tier), box, other.box));
  return {
    locate,
    taken,
    way: way.map(([x, y]) => locate({ x, y })),
    /** Whether a box lies on the way from the office: such a place is the last to be taken. */
    cover: (box: Box) =>
      Number(
        way.some(([x, y]) => {
          const line = { ...locate({ x, y }), left: -3, right: 3, top: -3, bottom: 3 };
          return [sheetWidths.s, sheetWidths.l].some((wide) => overlapAt(wide, box, line));
        }),
      ),
    isFree,
    add: (placed: Placed) => taken.push(placed),
    /** Takes the first box that is free, on the narrowest sheet that has room for it and its point. */
    place(boxes: [Side, Box][], among: readonly Tier[], point?: Box) {
      for (const tier of among) {
        if (point && !isFree(point, tier)) continue;
        const found = boxes.find(([, box]) => isFree(box, tier));
        if (!found) continue;
        for (const box of point ? [point, found[1]] : [found[1]]) taken.push({ box, tier });
        return { side: found[0], tier };
      }
      return undefined;
    },
  };
}

type Sheet = ReturnType<typeof createSheet>;

function dotBox(at: { x: number; y: number }): Box {
  return { ...at, left: -6, right: 6, top: -6, bottom: 6 };
}

/** Beside its point, rather away from the town than toward it, else above or below. */
function nameBoxes({ name, x }: City, here: City, at: { x: number; y: number }): [Side, Box][] {
  const width = measureText(name, NAME_SIZE);
  const order: Side[] = x < here.x ? ["l", "r", "b", "t"] : ["r", "l", "b", "t"];
  return order.map((side) => [side, textBox(at, side, width, NAME_SIZE, 10)]);
}

/** Beside the pin's head or over it; or under its tip, which is the point. */
function ownBox({ name }: City, side: Side, at: { x: number; y: number }): Box {
  const width = measureText(name, OWN_SIZE, "display");
  if (side === "b") return textBox(at, "b", width, OWN_SIZE, 6);
  const beside = textBox(at, side, width, OWN_SIZE, side === "t" ? 38 : 18);
  const raised = side === "t" ? 0 : 20;
  return { ...beside, top: beside.top - raised, bottom: beside.bottom - raised };
}

/** A line of text beside, above or below a point, as location.css sets it. */
function textBox(at: { x: number; y: number }, side: Side, width: number, size: number, gap: number): Box {
  const { x, y } = at;
  const half = (size * 1.1) / 2;
  if (side === "r") return { x, y, left: gap - 3, right: gap + width + 3, top: -half, bottom: half };
  if (side === "l") return { x, y, left: -gap - width - 3, right: 3 - gap, top: -half, bottom: half };
  const across = { left: -width / 2 - 3, right: width / 2 + 3 };
  return side === "t"
    ? { x, y, ...across, top: -gap - size * 1.1, bottom: -gap }
    : { x, y, ...across, top: gap, bottom: gap + size * 1.1 };
}

/** Each road that passes gets one sign, where it has most room; the nearest roads first. */
function placeSigns(sheet: Sheet, here: City, roads: readonly Road[]): TownLayout["signs"] {
  const away = ({ points }: Road) => Math.min(...points.map(([x, y]) => Math.hypot(x - here.x, y - here.y)));
  const signs: TownLayout["signs"] = [];
  for (const { name, points } of roads.toSorted((a, b) => away(a) - away(b)))
    for (const tier of tiers) {
      if (signs.length >= MOST_SIGNS[tier]) continue;
      const free = points.filter((point) => sheet.isFree(signBox(sheet, name, point), tier));
      const [best] = free.toSorted((a, b) => room(sheet, b) - room(sheet, a));
      if (!best) continue;
      const box = signBox(sheet, name, best);
      sheet.add({ box, tier });
      signs.push([name, share(box.x), share(box.y / RATIO), tier]);
      break;
    }
  return signs;
}

function signBox(sheet: Sheet, name: string, [x, y]: Point): Box {
  const half = measureText(name, SIGN_SIZE) / 2 + 6;
  return { ...sheet.locate({ x, y }), left: -half, right: half, top: -11, bottom: 11 };
}

/** How far a point of the drawing is from the next thing on the sheet or from its edge. */
function room(sheet: Sheet, [pointX, pointY]: Point): number {
  const { x, y } = sheet.locate({ x: pointX, y: pointY });
  const edge = Math.min(x, 1 - x, y, RATIO - y);
  const things = [...sheet.taken.map(({ box }) => box), ...sheet.way];
  return Math.min(edge, ...things.map((thing) => Math.hypot(thing.x - x, thing.y - y)));
}

function share(value: number): number {
  return Math.round(value * 1000) / 10;
}
