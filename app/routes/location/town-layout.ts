import { bendRoute } from "../../ui/map/map-route.ts";
import { findMapTown, type MapPoint, type MapTown, mapTowns } from "../../ui/map/map-towns.ts";
import { besidePoint, createLabelMap, dot, type Side, type Tier, tiers, type View } from "./map-sheet.ts";
import roads from "./town-roads.svg?raw";

export type TownLayout = {
  view: View;
  here: MapTown;
  /** From the nearest office; undefined if the town has its own. */
  route: ReturnType<typeof bendRoute> | undefined;
  /** Side of the pin for the town's name. */
  own: Side;
  places: { town: MapTown; side: Side; tier: Tier }[];
  signs: (MapPoint & { road: string; tier: Tier })[];
};

const NAME = 15;
const OWN_NAME = 20;
const SIGN = 12;
/** Limits signs to leave room for towns. */
const MAX_SIGNS = { s: 2, m: 4, l: 8 };
const ownSides: readonly Side[] = ["b", "r", "l", "t"];

/**
 * Puts the town's name on the side that leaves most room for its neighbors.
 * @returns undefined for a town that is not on the map.
 */
export function layOutTown(
  key: string,
  { office, neighbors }: { office: string | undefined; neighbors: readonly string[] },
): TownLayout | undefined {
  const here = findMapTown(key);
  if (!here) return undefined;
  const start = findMapTown(office);
  const others = mapTowns
    .filter((town) => town !== here)
    .sort((a, b) => distance(a, here) - distance(b, here));
  const isKnown = ({ key }: MapTown) => key === office || neighbors.includes(key);
  const known = others.filter(isKnown).sort((a, b) => Number(b === start) - Number(a === start));
  const view = chooseView([here, ...others.filter(isKnown).slice(0, 3)]);
  const route = start && bendRoute(start, here);
  const layouts = ownSides.flatMap((own) => {
    const sheet = createLabelMap(view, route ? curve(...route, 20) : []);
    sheet.reserve({ ...here, left: -14, right: 14, top: -35, bottom: 3 }, "s");
    const raised = own === "b" || own === "t" ? 0 : 20;
    const gap = { b: 6, t: 38, l: 18, r: 18 }[own];
    if (!sheet.reserve(besidePoint(here, own, here.name, { size: OWN_NAME, gap, raised }), "s")) return [];
    const places = known.flatMap((town) => placeName(sheet, town, here, ["s", "m", "l"]));
    return [
      { own, sheet, places, room: places.reduce((sum, { tier }) => sum + { s: 5, m: 4, l: 3 }[tier], 0) },
    ];
  });
  const [best] = [...layouts].sort((a, b) => b.room - a.room);
  if (!best) return undefined;
  const { own, sheet, places } = best;
  const signs = placeSigns(sheet, here);
  const more = others.filter((town) => !known.includes(town));
  places.push(...more.flatMap((town) => placeName(sheet, town, here, ["m", "l"])));
  return { view, here, route, own, places, signs };
}

type Sheet = ReturnType<typeof createLabelMap>;

/** At least 210 units wide, to fit the towns and their names. */
function chooseView(towns: readonly MapPoint[]): View {
  const [xs, ys] = [towns.map(({ x }) => x), towns.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.round(Math.max(210, (right - left) * 1.6, (bottom - top) * 2.4));
  return {
    left: Math.round((left + right - width) / 2),
    top: Math.round((top + bottom - width / 1.5) / 2 - width * 0.03),
    width,
  };
}

/** Beside its dot, away from the town if possible, else below or above. */
function placeName(sheet: Sheet, town: MapTown, here: MapTown, among: readonly Tier[]) {
  const sides: Side[] = town.x < here.x ? ["l", "r", "b", "t"] : ["r", "l", "b", "t"];
  const boxes = sides
    .map((side) => ({ side, box: besidePoint(town, side, town.name, { size: NAME, gap: 10 }) }))
    .sort((a, b) => Number(sheet.isOnRoute(a.box)) - Number(sheet.isOnRoute(b.box)));
  for (const tier of among) {
    if (!sheet.isFree(dot(town, 6), tier)) continue;
    const found = boxes.find(({ box }) => sheet.reserve(box, tier));
    if (!found) continue;
    sheet.reserve(dot(town, 6), tier);
    return [{ town, side: found.side, tier }];
  }
  return [];
}

/** One sign per road, where there is most room. */
function placeSigns(sheet: Sheet, here: MapTown): TownLayout["signs"] {
  const signs: TownLayout["signs"] = [];
  const distanceTo = (points: MapPoint[]) => Math.min(...points.map((point) => distance(point, here)));
  for (const { road, points } of [...listRoads()].sort(
    (a, b) => distanceTo(a.points) - distanceTo(b.points),
  )) {
    const box = (point: MapPoint) => besidePoint(point, "m", road, { size: SIGN, gap: 6 });
    for (const tier of tiers.filter((tier) => signs.length < MAX_SIGNS[tier])) {
      const free = points.filter((point) => sheet.isFree(box(point), tier));
      const [best] = [...free].sort((a, b) => sheet.clearance(b) - sheet.clearance(a));
      if (!best) continue;
      sheet.reserve(box(best), tier);
      signs.push({ road, ...best, tier });
      break;
    }
  }
  return signs;
}

/** In the file a road is a chain of relative quadratic curves. */
function listRoads(): { road: string; points: MapPoint[] }[] {
  return [...roads.matchAll(/data-road="([^"]+)" d="M([^"]+)"/g)].map(([, road = "", line = ""]) => {
    let [x = 0, y = 0, ...steps] = (line.match(/-?\d+/g) ?? []).map(Number);
    const points: MapPoint[] = [];
    while (steps.length > 0) {
      const [bendX = 0, bendY = 0, endX = 0, endY = 0, ...rest] = steps;
      points.push(...curve([x, y], [x + bendX, y + bendY], [x + endX, y + endY], 8));
      [x, y, steps] = [x + endX, y + endY, rest];
    }
    return { road, points };
  });
}

type Pair = readonly [x: number, y: number];

function curve(from: Pair, bend: Pair, to: Pair, count: number): MapPoint[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const t = index / count;
    const at = (i: 0 | 1) => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * bend[i] + t ** 2 * to[i];
    return { x: at(0), y: at(1) };
  });
}

function distance(a: MapPoint, b: MapPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
