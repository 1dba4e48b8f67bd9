import type { Side, TownLayout } from "#app/routes/location/town-layout.ts";
import { townMaps, townRoads } from "#app/routes/location/town-maps.ts";
import { mapCities, mapPaths } from "#app/ui/map-geometry.ts";
import { bendWay } from "#app/ui/map-way.ts";
import { height, round, split, Text, width } from "./frame.tsx";

type City = (typeof mapCities)[number];

/** The page's own map, as its narrowest sheet with room for roads' names shows it: 375 px, enlarged to fill the space. */
const sheet = 375;
const zoom = (width - split) / sheet;
const top = (height - (width - split) / 1.5) / 2;

/** The map of a town's page, with the way from the nearest office. */
export function TownPicture({ town, office }: { town: string; office: string | undefined }) {
  const here = findCity(town);
  const map = townMaps[town];
  if (!map) throw new Error(`no map of ${town}`);
  return (
    <g>
      <clipPath id="panel">
        <path d={`M${split} 0H${width}V${height}H${split}Z`} />
      </clipPath>
      <g clipPath="url(#panel)">
        <path className="s-far" d={`M${split} 0H${width}V${height}H${split}Z`} />
        <Land map={map} from={office ? findCity(office) : undefined} to={here} />
        <Names map={map} />
        <Pin {...locate(map, here)} name={here.name} side={map.own} />
      </g>
    </g>
  );
}

function findCity(key: string): City {
  const found = mapCities.find((city) => city.key === key);
  if (!found) throw new Error(`${key} is not on the map`);
  return found;
}

function locate({ view: [left, above, wide] }: TownLayout, { x, y }: { x: number; y: number }) {
  const scale = (width - split) / wide;
  return { x: round(split + (x - left) * scale), y: round(top + (y - above) * scale) };
}

function Land({ map, from, to }: { map: TownLayout; from: City | undefined; to: City }) {
  const [left, above, wide] = map.view;
  const scale = (width - split) / wide;
  const line = (className: string, d: string | undefined, key?: string) => (
    <path key={key} className={className} d={d} vectorEffect="non-scaling-stroke" />
  );
  const [start, bend, end] = from ? bendWay(from, to) : [];
  const way = from && `M${start}Q${bend} ${end}`;
  return (
    <g transform={`translate(${split} ${round(top)}) scale(${scale}) translate(${-left} ${-above})`}>
      {line("map-virginia", mapPaths.virginia)}
      {line("map-maryland", mapPaths.maryland)}
      {line("map-home", mapPaths.home)}
      {line("map-district", mapPaths.district)}
      {line("map-line", mapPaths.borders)}
      {line("map-edge", mapPaths.edge)}
      {map.roads.map((road) =>
        line(/^I-/.test(road) ? "map-road s-interstate" : "map-road", townRoads[road], road),
      )}
      {line("map-potomac", mapPaths.potomac)}
      {line("map-tidal", mapPaths.tidal)}
      {line("map-stream", mapPaths.shenandoah)}
      {line("map-ridge-west", mapPaths.ridgeWest)}
      {line("map-ridge-east", mapPaths.ridgeEast)}
      {line("map-crest", mapPaths.ridgeCrest)}
      {way && line("map-casing s-casing", way)}
      {way && line("map-route s-way", way)}
    </g>
  );
}

function Names({ map }: { map: TownLayout }) {
  return (
    <>
      {map.signs.map(([road, x, y, tier]) => tier !== "l" && <Sign key={road} road={road} x={x} y={y} />)}
      {map.places.map(
        ([key, side, tier]) => tier !== "l" && <Place key={key} town={key} side={side} map={map} />,
      )}
    </>
  );
}

/** The name of a road; x and y in percent of the sheet. */
function Sign({ road, x, y }: { road: string; x: number; y: number }) {
  const size = 12 * zoom;
  return (
    <Text
      className="s-ink-2"
      under={["s-sign", 6 * zoom]}
      x={split + ((width - split) * x) / 100}
      y={top + ((width - split) / 1.5) * (y / 100) + size * 0.35}
      size={size}
      weight={600}
      anchor="middle"
    >
      {road}
    </Text>
  );
}

function Place({ town, side, map }: { town: string; side: Side; map: TownLayout }) {
  const size = 15 * zoom;
  const city = findCity(town);
  const { x, y } = locate(map, city);
  const [dx, dy] = besideDot[side];
  return (
    <>
      <circle className="s-dot" cx={x} cy={y} r={4.5 * zoom} />
      <Text
        className="s-ink"
        under={["s-halo", size * 0.3]}
        x={x + dx * size}
        y={y + dy * size}
        size={size}
        weight={600}
        anchor={anchors[side]}
      >
        {city.name}
      </Text>
    </>
  );
}

function Pin({ x, y, name, side }: { x: number; y: number; name: string; side: Side }) {
  const size = 20 * zoom;
  const [dx, dy] = besidePin[side];
  return (
    <>
      <g transform={`translate(${x} ${y}) scale(${zoom})`}>
        <path className="s-pin" d="M0 0c-9-12-12-15-12-21a12 12 0 0 1 24 0c0 6-3 9-12 21Z" />
        <circle className="s-hole" cy="-21" r="4.6" />
      </g>
      <Text
        className="s-ink"
        under={["s-halo", size * 0.3]}
        face="display"
        x={x + dx * size}
        y={y + dy * size}
        size={size}
        anchor={anchors[side]}
      >
        {name}
      </Text>
    </>
  );
}

const anchors = { l: "end", r: "start", t: "middle", b: "middle" } as const;
/** In ems of the name's own size, as on the page (town-map.tsx). */
const besideDot = { l: [-0.67, 0.35], r: [0.67, 0.35], t: [0, -0.85], b: [0, 1.5] } as const;
const besidePin = { l: [-0.9, -0.65], r: [0.9, -0.65], t: [0, -2.1], b: [0, 1.15] } as const;
