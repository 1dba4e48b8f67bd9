/**
 * Draws the service map: node tools/map/draw-map.ts
 * Counties come from us-atlas (US Census, public domain); rivers, roads and the Blue Ridge crest from lines.ts. Writes
 * app/ui/map-geometry.ts (paths, towns), app/routes/location/town-maps.ts (what each town's own map shows), and
 * app/styles/map-places.css and map-area-places.css (where each label sits, and the truck's track: in a style sheet,
 * because the Content-Security-Policy refuses style attributes).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { geoMercator } from "d3-geo";
import { mergeArcs, meshArcs, transform } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { heroTowns, heroWords } from "#app/ui/map-labels.ts";
import { locations } from "#content/locations.ts";
import { isHomeOffice, nearestHomeOffice } from "#domain/places/home-offices.ts";
import { labels, lines, townRoads } from "./lines.ts";
import { createPen, drawThrough, middle, type Point, resample, sampleBends } from "./pen.ts";
import { layOutTown, type Road } from "./town-maps.ts";

type LatLon = readonly [latitude: number, longitude: number];
type County = (Polygon | MultiPolygon) & { id: string };

const WIDTH = 1000;
const WEST = -78.5;
const EAST = -76.78;
const NORTH = 39.4;
const SOUTH = 38.54;

const SERVED_VIRGINIA = "51069 51840 51043 51107 51153 51683 51685 51059 51600 51610 51013 51510".split(" ");
const SERVED_MARYLAND = ["24031", "24033"];
const DISTRICT = "11001";
const HOME_COUNTIES = ["51840", "51069", "51107"];
/** Independent cities inside a county: too small for a boundary of their own at this scale. */
const INNER_CITIES = ["51840", "51600", "51683", "51685", "51610"];

const projection = geoMercator().fitWidth(WIDTH, {
  type: "MultiPoint",
  coordinates: [
    [WEST, NORTH],
    [EAST, SOUTH],
  ],
});
const height = Math.round(project([SOUTH, EAST])[1]);

const topology = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve("us-atlas/counties-10m.json")), "utf8"),
) as Topology<{ counties: GeometryCollection }>;
const arcs = decodeArcs();
const counties = topology.objects.counties.geometries.filter(isCounty);

/** The District keeps the straight sides it was laid out with. */
const straight = new Set(
  counties
    .flatMap((county) => (county.id === DISTRICT ? county.arcs.flat(2) : []))
    .map((i) => (i < 0 ? ~i : i)),
);
const served = new Set([...SERVED_VIRGINIA, ...SERVED_MARYLAND, DISTRICT]);
const outlines = {
  virginia: drawLand(SERVED_VIRGINIA),
  maryland: drawLand(SERVED_MARYLAND),
  district: drawLand([DISTRICT]),
  home: drawLand(HOME_COUNTIES),
  borders: drawBorders(
    (a, b) => a !== b && bothServed(a, b) && sameState(a, b) && !isInner(a) && !isInner(b),
  ),
  edge: drawBorders((a, b) => served.has(a.id) !== served.has(b.id) || (a === b && served.has(a.id))),
  far: drawBorders((a, b) => a !== b && !served.has(a.id) && !served.has(b.id)),
  potomac: drawBorders((a, b) => isRiverBorder(a, b)),
  tidal: drawBorders((a, b) => isRiverBorder(a, b), isTidal),
};
const ridge = drawRidge(lines.blueRidge);
const route7 = drawCurve(lines.route7);
const cities = locations.map(({ key, name, latitude, longitude }) => {
  const [x, y] = project([latitude, longitude]);
  return { key, name, x: Math.round(x), y: Math.round(y), square: gridSquare(latitude, longitude) };
});

writeGeometry();
writePlaces();
writeTownMaps();

function isCounty(geometry: GeometryCollection["geometries"][number]): geometry is County {
  return "arcs" in geometry && typeof geometry.id === "string";
}

function project([latitude, longitude]: LatLon): Point {
  return projection([longitude, latitude]) ?? [0, 0];
}

function decodeArcs(): Point[][] {
  const decode = transform(topology.transform ?? null);
  return topology.arcs.map((arc) =>
    arc.map((point, index) => {
      const [longitude = 0, latitude = 0] = decode(point, index > 0);
      return project([latitude, longitude]);
    }),
  );
}

function drawLand(ids: string[]): string {
  const merged = mergeArcs(
    topology,
    counties.filter(({ id }) => ids.includes(id)),
  );
  return merged.arcs.map((polygon) => polygon.map((ring) => drawArcs(ring, true)).join("")).join("");
}

function drawBorders(keep: (a: County, b: County) => boolean, within = isOnSheet): string {
  const near = counties.filter(({ id }) => ["51", "24", "11", "54", "42"].includes(id.slice(0, 2)));
  const mesh = meshArcs(topology, { type: "GeometryCollection", geometries: near }, (a, b) =>
    keep(a as County, b as County),
  );
  return mesh.arcs
    .flat()
    .filter((index) => arcs[index < 0 ? ~index : index]?.some(within))
    .map((index) => drawArcs([index], false))
    .join("");
}

function isOnSheet([x, y]: Point): boolean {
  return x > -40 && x < WIDTH + 90 && y > -40 && y < height + 40;
}

function isTidal([x, y]: Point): boolean {
  const [, head] = project([38.92, -77.11]);
  return isOnSheet([x, y]) && y > head;
}

/** Rounds corners with quadratic curves through the midpoints; arc ends stay put, so neighbours still share a border. */
function drawArcs(indexes: number[], close: boolean): string {
  const pen = createPen();
  for (const [position, index] of indexes.entries()) {
    const points = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
    const last = points.length - 1;
    const rounded = points.length > 5 || !straight.has(index < 0 ? ~index : index);
    if (position === 0) pen.move(points[0]);
    if (rounded && last > 1) {
      for (let i = 1; i < last; i++) {
        pen.bend(points[i], i === last - 1 ? points[last] : middle(points[i], points[i + 1]));
      }
    } else {
      for (const point of points.slice(1)) pen.line(point);
    }
  }
  return pen.path() + (close ? "z" : "");
}

function drawCurve(points: readonly LatLon[]): string {
  const way = points.map(project);
  const pen = createPen();
  pen.move(way[0]);
  for (let i = 1; i < way.length - 1; i++)
    pen.bend(way[i], i === way.length - 2 ? way[i + 1] : middle(way[i], way[i + 1]));
  return pen.path();
}

/** One crest with spurs to both sides, long and short by turns; narrow at the ends and where Route 7 crosses. */
function drawRidge(points: readonly LatLon[]) {
  const line = resample(points.map(project), 24);
  const gap = project([39.1155, -77.848]);
  const beside = (i: number, distance: number): Point => {
    const [x, y] = line[i] ?? [0, 0];
    const [fromX, fromY] = line[i - 1] ?? [x, y];
    const [toX, toY] = line[i + 1] ?? [x, y];
    const length = Math.hypot(toX - fromX, toY - fromY) || 1;
    return [x - ((toY - fromY) / length) * distance, y + ((toX - fromX) / length) * distance];
  };
  const swell = (i: number) => {
    const [x, y] = line[i] ?? [0, 0];
    const ends = Math.min(1, i / 2, (line.length - 1 - i) / 2);
    return ends * Math.min(1, 0.1 + Math.hypot(x - gap[0], y - gap[1]) / 50);
  };
  const wander = (i: number) => 3.4 * Math.sin(i * 1.7) + 2.2 * Math.sin(i * 0.61);
  const crest = line.map((_, i) => beside(i, wander(i) * swell(i)));
  const flank = (side: 1 | -1, long: number, short: number) =>
    line.map((_, i) => {
      const reach = (i % 2 ? long : short) * (1 + 0.36 * Math.sin(i * 2.3 + side));
      return beside(i, (wander(i) + reach * side) * swell(i));
    });
  const fill = (edge: Point[]) => `${drawThrough(crest)}${drawThrough(edge.toReversed()).replace("M", "L")}z`;
  return {
    ridgeCrest: drawThrough(crest),
    ridgeWest: fill(flank(-1, 18, 10)),
    ridgeEast: fill(flank(1, 28, 15)),
  };
}

/** Quarter degrees: letters run east from 78.5 W, figures south from 39.5 N. */
function gridSquare(latitude: number, longitude: number): string {
  return `${"ABCDEFG"[Math.floor((longitude + 78.5) * 4)]}${Math.floor((39.5 - latitude) * 4) + 1}`;
}

function bothServed(a: County, b: County): boolean {
  return served.has(a.id) && served.has(b.id);
}

function sameState(a: County, b: County): boolean {
  return a.id.slice(0, 2) === b.id.slice(0, 2);
}

function isInner({ id }: County): boolean {
  return INNER_CITIES.includes(id);
}

function isRiverBorder(a: County, b: County): boolean {
  const states = [a.id.slice(0, 2), b.id.slice(0, 2)].sort().join();
  return ["24,51", "11,51", "24,54"].includes(states);
}

function writeGeometry() {
  const { i66, i81, i95, i270, i495 } = lines;
  const grid = [-78.25, -78, -77.75, -77.5, -77.25, -77].map(
    (l) => `M${Math.round(project([39, l])[0])} -60v${height + 120}`,
  );
  const rows = [39.25, 39, 38.75].map((l) => `M-60 ${Math.round(project([l, -78])[1])}h${WIDTH + 200}`);
  const paths = {
    ...outlines,
    ...ridge,
    shenandoah: drawCurve(lines.shenandoah),
    roads: [i66, i81, i95, i270, i495].map(drawCurve).join(""),
    grid: [...grid, ...rows].join(""),
    route7,
  };
  const text = [
    "// Made by tools/map/draw-map.ts; do not edit by hand.",
    `export const mapSize = ${JSON.stringify({ width: WIDTH, height })} as const;`,
    `export const mapPaths = ${JSON.stringify(paths, null, 2)} as const;`,
    `export const mapCities = ${JSON.stringify(cities, null, 2)} as const;`,
    'export type MapCityKey = (typeof mapCities)[number]["key"];',
  ];
  writeFileSync(new URL("../../app/ui/map-geometry.ts", import.meta.url), `${text.join("\n\n")}\n`);
  for (const [name, path] of Object.entries(paths)) console.log(name.padEnd(14), path?.length);
}

/** Each town's own map; a road's path is written once, however many towns it passes. */
function writeTownMaps() {
  const roads = townRoads.map(({ name, line }): Road => ({ name, points: sampleBends(line.map(project)) }));
  const maps = locations.flatMap((location) => {
    const here = cities.find(({ key }) => key === location.key);
    if (!here) return [];
    const office = isHomeOffice(location.key) ? undefined : nearestHomeOffice(location).key;
    return [[location.key, layOutTown(here, { cities, neighbors: location.neighbors, office }, roads)]];
  });
  const paths = townRoads.map(({ name, line }) => [name, drawCurve(line)]);
  const text = [
    "// Made by tools/map/draw-map.ts; do not edit by hand.",
    'import type { TownLayout } from "./town-layout.ts";',
    `export const townRoads: Record<string, string> = ${JSON.stringify(Object.fromEntries(paths), null, 2)};`,
    `export const townMaps: Record<string, TownLayout> = ${JSON.stringify(Object.fromEntries(maps))};`,
  ];
  writeFileSync(new URL("../../app/routes/location/town-maps.ts", import.meta.url), `${text.join("\n\n")}\n`);
}

/** The home page's map has few names: it pays for no others. */
function writePlaces() {
  const onHero = new Set([...Object.keys(heroTowns), ...heroWords.map(([name]) => name)]);
  const rules = [
    ...cities.map(({ key, x, y }) => [key, place(`[data-town="${key}"]`, x, y)] as const),
    ...labels.map(
      ({ name, at, turn = 0 }) => [name, place(`[data-place="${name}"]`, ...project(at), turn)] as const,
    ),
  ];
  const track = `.map-truck {\n  offset-path: path("${route7}");\n}`;
  writeStyles("map-places.css", [
    ...rules.filter(([name]) => onHero.has(name)).map(([, rule]) => rule),
    track,
  ]);
  writeStyles(
    "map-area-places.css",
    rules.filter(([name]) => !onHero.has(name)).map(([, rule]) => rule),
  );
}

function writeStyles(file: string, rules: string[]) {
  const head =
    "/* Made by tools/map/draw-map.ts; do not edit by hand. Units are those of the map's drawing. */";
  writeFileSync(new URL(`../../app/styles/${file}`, import.meta.url), `${[head, ...rules].join("\n")}\n`);
}

function place(selector: string, x: number, y: number, turn = 0): string {
  const rotation = turn ? `\n  --turn: ${turn}deg;` : "";
  return `${selector} {\n  --px: ${Math.round(x)};\n  --py: ${Math.round(y)};${rotation}\n}`;
}
