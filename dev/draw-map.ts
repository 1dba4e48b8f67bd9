/**
 * Draws the service map: node dev/draw-map.ts
 * Counties come from us-atlas (US Census, public domain); rivers, roads and the Blue Ridge crest are
 * digitised by hand below. Writes app/ui/map-geometry.ts (path strings, town points) and
 * app/styles/map-places.css (where each label sits, and the truck's track: positions stand in a style
 * sheet because the Content-Security-Policy refuses style attributes).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { geoMercator } from "d3-geo";
import { mergeArcs, meshArcs } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { locations } from "#content/locations.ts";
import { labels, lines } from "./map-lines.ts";

type Point = [x: number, y: number];
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
) as Topology<{ counties: GeometryCollection & { geometries: County[] } }>;
const arcs = decodeArcs();
const counties = topology.objects.counties.geometries;

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
};
const drawn = Object.fromEntries(Object.entries(lines).map(([name, points]) => [name, drawCurve(points)]));
const ridge = drawRidge(lines.blueRidge);
const cities = locations.map(({ key, name, latitude, longitude }) => {
  const [x, y] = project([latitude, longitude]);
  return { key, name, x: Math.round(x), y: Math.round(y), square: gridSquare(latitude, longitude) };
});

writeGeometry();
writePlaces();

function project([latitude, longitude]: LatLon): Point {
  return projection([longitude, latitude]) ?? [0, 0];
}

function decodeArcs(): Point[][] {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  return topology.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx;
      y += dy;
      return project([y * scale[1] + translate[1], x * scale[0] + translate[0]]);
    });
  });
}

function drawLand(ids: string[]): string {
  const merged = mergeArcs(
    topology,
    counties.filter(({ id }) => ids.includes(id)),
  );
  return merged.arcs.map((polygon) => polygon.map((ring) => drawArcs(ring, true)).join("")).join("");
}

function drawBorders(keep: (a: County, b: County) => boolean): string {
  const near = counties.filter(({ id }) => ["51", "24", "11", "54", "42"].includes(id.slice(0, 2)));
  const mesh = meshArcs(topology, { type: "GeometryCollection", geometries: near }, (a, b) =>
    keep(a as County, b as County),
  );
  return mesh.arcs
    .filter((line) => line.some((index) => arcs[index < 0 ? ~index : index]?.some(isOnSheet)))
    .map((line) => drawArcs(line, false))
    .join("");
}

function isOnSheet([x, y]: Point): boolean {
  return x > -40 && x < WIDTH + 40 && y > -40 && y < height + 40;
}

/** Rounds corners with quadratic curves through the midpoints; arc ends stay put, so neighbours still share a border. */
function drawArcs(indexes: number[], close: boolean): string {
  const pen = createPen();
  for (const [position, index] of indexes.entries()) {
    const points = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
    const last = points.length - 1;
    if (position === 0) pen.move(points[0]);
    if (last === 1) pen.line(points[1]);
    for (let i = 1; i < last; i++)
      pen.bend(points[i], i === last - 1 ? points[last] : middle(points[i], points[i + 1]));
  }
  return pen.path() + (close ? "z" : "");
}

function middle(a: Point = [0, 0], b: Point = a): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Writes whole, relative numbers, which keeps the page small. */
function createPen() {
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

function drawCurve(points: readonly LatLon[]): string {
  const way = points.map(project);
  const pen = createPen();
  pen.move(way[0]);
  for (let i = 1; i < way.length - 1; i++)
    pen.bend(way[i], i === way.length - 2 ? way[i + 1] : middle(way[i], way[i + 1]));
  return pen.path();
}

/** One crest with spurs to both sides: long and short by turns, narrow at the ends and where Route 7 crosses. */
function drawRidge(points: readonly LatLon[]) {
  const crest = resample(points.map(project), 13);
  const gap = project([39.1155, -77.848]);
  const flank = (side: 1 | -1, long: number, short: number) =>
    crest.map(([x, y], i): Point => {
      const [before = crest[i], after = crest[i]] = [crest[i - 1], crest[i + 1]];
      const [dx, dy] = [(after?.[0] ?? x) - (before?.[0] ?? x), (after?.[1] ?? y) - (before?.[1] ?? y)];
      const length = Math.hypot(dx, dy) || 1;
      const ends = Math.min(1, i / 4, (crest.length - 1 - i) / 4);
      const pass = Math.min(1, 0.12 + Math.hypot(x - gap[0], y - gap[1]) / 42);
      const reach = (i % 2 ? long : short) * ends * pass * (1 + 0.16 * Math.sin(i * 2.1)) * side;
      return [x + (-dy / length) * reach, y + (dx / length) * reach];
    });
  const fill = (edge: Point[]) => `${drawThrough(crest)}${drawThrough(edge.toReversed()).replace("M", "L")}z`;
  return {
    ridgeCrest: drawThrough(crest),
    ridgeWest: fill(flank(-1, 15, 9)),
    ridgeEast: fill(flank(1, 21, 11)),
  };
}

function drawThrough(points: Point[]): string {
  const pen = createPen();
  pen.move(points[0]);
  for (let i = 1; i < points.length; i++) pen.bend(points[i - 1], middle(points[i - 1], points[i]));
  pen.line(points.at(-1));
  return pen.path();
}

function resample(points: Point[], spacing: number): Point[] {
  const out: Point[] = [];
  let left = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] ?? [0, 0], points[i] ?? [0, 0]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (; left < length; left += spacing) {
      const t = left / length;
      out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    }
    left -= length;
  }
  return [...out, points.at(-1) ?? [0, 0]];
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
  const { route7, shenandoah, tidalPotomac, i66, i81, i95, i270, i495 } = drawn;
  const grid = [-78.25, -78, -77.75, -77.5, -77.25, -77].map(
    (l) => `M${Math.round(project([39, l])[0])} 0v${height}`,
  );
  const rows = [39.25, 39, 38.75].map((l) => `M0 ${Math.round(project([l, -78])[1])}h${WIDTH}`);
  const paths = {
    ...outlines,
    ...ridge,
    shenandoah,
    tidalPotomac,
    roads: [i66, i81, i95, i270, i495].join(""),
    grid: [...grid, ...rows].join(""),
    route7,
  };
  const text = [
    "// Made by dev/draw-map.ts; do not edit by hand.",
    `export const mapSize = ${JSON.stringify({ width: WIDTH, height })} as const;`,
    `export const mapPaths = ${JSON.stringify(paths, null, 2)} as const;`,
    `export const mapCities = ${JSON.stringify(cities, null, 2)} as const;`,
    'export type MapCityKey = (typeof mapCities)[number]["key"];',
  ];
  writeFileSync(new URL("../app/ui/map-geometry.ts", import.meta.url), `${text.join("\n\n")}\n`);
  for (const [name, path] of Object.entries(paths)) console.log(name.padEnd(14), path?.length);
}

function writePlaces() {
  const rules = [
    ...cities.map(({ key, x, y }) => place(`[data-town="${key}"]`, x, y)),
    ...labels.map(({ name, at, turn = 0 }) => place(`[data-place="${name}"]`, ...project(at), turn)),
  ];
  const track = `.map-truck {\n  offset-path: path("${drawn.route7}");\n}`;
  const head = "/* Made by dev/draw-map.ts; do not edit by hand. Units are those of the map's drawing. */";
  writeFileSync(
    new URL("../app/styles/map-places.css", import.meta.url),
    `${[head, ...rules, track].join("\n")}\n`,
  );
}

function place(selector: string, x: number, y: number, turn = 0): string {
  const rotation = turn ? `\n  --turn: ${turn}deg;` : "";
  return `${selector} {\n  --px: ${Math.round(x)};\n  --py: ${Math.round(y)};${rotation}\n}`;
}
