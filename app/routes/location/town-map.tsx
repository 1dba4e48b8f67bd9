import { type MapCityKey, mapCities, mapPaths } from "../../ui/map-geometry.ts";
import { areaTowns } from "../../ui/map-labels.ts";

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
  const near = mapCities.filter(({ key }) => neighbors.includes(key) || key === office);
  const view = frame([here, ...near]);
  const size = view.width / 34;
  return (
    <svg
      className="town-map"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Map of ${here.name} and the towns around it`}
    >
      <Land />
      {mapCities
        .filter((city) => city !== here && !near.includes(city))
        .map(({ key, x, y }) => (
          <circle key={key} className="town-far" cx={x} cy={y} r={size * 0.28} />
        ))}
      {start && <Way from={start} to={here} />}
      {near.map((city) => (
        <g key={city.key}>
          <circle className="town-dot" cx={city.x} cy={city.y} r={size * 0.4} />
          <Name city={city} size={size} />
        </g>
      ))}
      <g transform={`translate(${here.x} ${here.y}) scale(${size / 9})`}>
        <path className="town-pin" d="M0 0c-9-12-12-15-12-21a12 12 0 0 1 24 0c0 6-3 9-12 21Z" />
        <circle className="town-hole" cy="-21" r="4.600" />
      </g>
      <text className="town-here" x={here.x} y={here.y + size * 1.5} fontSize={size * 1.3} textAnchor="middle">
        {here.name}
      </text>
    </svg>
  );
}

function findCity(key: string): City | undefined {
  return mapCities.find((city) => city.key === key);
}

/** A frame of 5 to 4 around the cities, at least 220 units wide, with room for their names. */
function frame(cities: City[]) {
  const xs = cities.map(({ x }) => x);
  const ys = cities.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(220, (right - left) * 1.5, (bottom - top) * 1.5 * 1.25);
  const height = width * 0.8;
  return {
    x: Math.round((left + right - width) / 2),
    y: Math.round((top + bottom - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
  };
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

function Name({ city, size }: { city: City; size: number }) {
  const [side] = areaTowns[city.key satisfies MapCityKey];
  const left = side.endsWith("l");
  const right = side.endsWith("r");
  const gap = size * 0.75;
  const x = city.x + (left ? -gap : right ? gap : 0);
  const y = city.y + (side.startsWith("t") ? -gap : side.startsWith("b") ? gap * 2 : size * 0.34);
  return (
    <text
      className="town-name"
      x={x}
      y={y}
      fontSize={size}
      textAnchor={left ? "end" : right ? "start" : "middle"}
    >
      {city.name}
    </text>
  );
}
