import { mapCities, mapPaths } from "../../ui/map-geometry.ts";
import { around, type Box, type PlacedName, pinBox, placeNames, placeOwnName } from "./place-names.ts";

type TownMapProps = {
  town: string;
  neighbors: readonly string[];
  /** The office that the route starts from; undefined when the town has its own. */
  office: string | undefined;
};

type City = (typeof mapCities)[number];

/** The part of the service map around one town, with the way from the nearest office. */
export function TownMap({ town, neighbors, office }: TownMapProps) {
  const here = findCity(town);
  if (!here) return null;
  const start = office ? findCity(office) : undefined;
  const known = mapCities.filter(({ key }) => neighbors.includes(key) || key === office);
  const view = frame([here, ...listNearest(here, known, 3)]);
  const width = view.right - view.left;
  const size = width / 36;
  const sheet = { size, frame: inset(view, width * 0.08) };
  const near = known.filter((city) => isInside(city, sheet.frame));
  const far = mapCities.filter((city) => city !== here && !near.includes(city));
  const farDots = far.map((city) => around(city, size * 0.3));
  const own = placeOwnName(here, [...farDots, ...near.map((city) => around(city, size * 0.5))], sheet);
  const obstacles = [...farDots, pinBox(here, size), ...(own ? [own.box] : [])];
  const names = placeNames(near, here, obstacles, sheet);
  return (
    <svg
      className="town-map"
      viewBox={`${view.left} ${view.top} ${width} ${view.bottom - view.top}`}
      preserveAspectRatio="xMidYMid slice"
      fontSize={size}
      role="img"
      aria-label={`Map of ${here.name} and the towns around it`}
    >
      <Land />
      {far.map(({ key, x, y }) => (
        <circle key={key} className="town-far" cx={x} cy={y} r={size * 0.28} />
      ))}
      {start && <Way from={start} to={here} />}
      {near.map(({ key, x, y }) => (
        <circle key={key} className="town-dot" cx={x} cy={y} r={size * 0.38} />
      ))}
      {names.map((name) => (
        <Name key={name.name} className="town-name" placed={name} />
      ))}
      <g transform={`translate(${here.x} ${here.y}) scale(${round(size / 11)})`}>
        <path className="town-pin" d="M0 0c-9-12-12-15-12-21a12 12 0 0 1 24 0c0 6-3 9-12 21Z" />
        <circle className="town-hole" cy="-21" r="4.600" />
      </g>
      {own && <Name className="town-here" placed={own.placed} />}
    </svg>
  );
}

function Name({ className, placed }: { className: string; placed: PlacedName }) {
  return (
    <text className={className} x={round(placed.x)} y={round(placed.y)} textAnchor={placed.anchor}>
      {placed.name}
    </text>
  );
}

function findCity(key: string): City | undefined {
  return mapCities.find((city) => city.key === key);
}

function listNearest(here: City, cities: City[], count: number): City[] {
  const distance = ({ x, y }: City) => Math.hypot(x - here.x, y - here.y);
  return [...cities].sort((a, b) => distance(a) - distance(b)).slice(0, count);
}

/** A frame of 5 to 4 around the cities, at least 220 units wide, with room for their names. */
function frame(cities: City[]): Box {
  const xs = cities.map(({ x }) => x);
  const ys = cities.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const half = Math.round(Math.max(220, (right - left) * 1.6, (bottom - top) * 2.1) / 2);
  const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  return { left: x - half, right: x + half, top: y - half * 0.8, bottom: y + half * 0.8 };
}

function isInside({ x, y }: City, { left, right, top, bottom }: Box): boolean {
  return x > left && x < right && y > top && y < bottom;
}

function inset({ left, right, top, bottom }: Box, by: number): Box {
  return { left: left + by, right: right - by, top: top + by, bottom: bottom - by };
}

function Land() {
  return (
    <>
      <path className="map-virginia" d={mapPaths.virginia} />
      <path className="map-maryland" d={mapPaths.maryland} />
      <path className="map-home" d={mapPaths.home} />
      <path className="map-district" d={mapPaths.district} />
      <path className="map-line" d={mapPaths.borders} />
      <path className="map-edge" d={mapPaths.edge} />
      <path className="map-road" d={mapPaths.roads} />
      <path className="map-road town-route-7" d={mapPaths.route7} />
      <path className="map-stream" d={mapPaths.shenandoah} />
      <path className="map-potomac" d={mapPaths.potomac} />
      <path className="map-tidal" d={mapPaths.tidal} />
      <path className="map-ridge-west" d={mapPaths.ridgeWest} />
      <path className="map-ridge-east" d={mapPaths.ridgeEast} />
      <path className="map-crest" d={mapPaths.ridgeCrest} />
    </>
  );
}

/** A bow from the office to the town. */
function Way({ from, to }: { from: City; to: City }) {
  const [x, y] = [(from.x + to.x) / 2 + (to.y - from.y) * 0.16, (from.y + to.y) / 2 - (to.x - from.x) * 0.16];
  const line = `M${from.x} ${from.y}Q${Math.round(x)} ${Math.round(y)} ${to.x} ${to.y}`;
  return (
    <>
      <path className="map-casing" d={line} />
      <path className="map-route" d={line} />
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
