import { mapCities, mapPaths } from "../../ui/map-geometry.ts";
import { bendWay } from "../../ui/map-way.ts";
import type { Side, TownLayout } from "./town-layout.ts";
import { townMaps, townRoads } from "./town-maps.ts";

type TownMapProps = {
  town: string;
  /** The office that the route starts from; undefined when the town has its own. */
  office: string | undefined;
};

type City = (typeof mapCities)[number];

/**
 * The part of the service map around one town, with the way from the nearest office. The land grows with the window;
 * names, dots and pin have one size at every width, and those that a narrow map has no room for are not shown there.
 */
export function TownMap({ town, office }: TownMapProps) {
  const here = findCity(town);
  const map = townMaps[town];
  if (!here || !map) return null;
  const start = office ? findCity(office) : undefined;
  return (
    <div className="town-map">
      <div className="town-sheet">
        <svg
          width="100%"
          height="100%"
          overflow="visible"
          role="img"
          aria-label={`Map of ${here.name} and the towns around it`}
        >
          <Drawing map={map} from={start} to={here} />
          {map.signs.map(([road, x, y, tier]) => (
            <text key={road} className={`town-sign town-${tier}`} x={`${x}%`} y={`${y}%`} dy=".35em">
              {road}
            </text>
          ))}
          {map.places.map(([key, side, tier]) => (
            <Place key={key} town={key} side={side} tier={tier} map={map} />
          ))}
          <Pin {...locate(map, here)} name={here.name} side={map.own} />
        </svg>
      </div>
    </div>
  );
}

function findCity(key: string): City | undefined {
  return mapCities.find((city) => city.key === key);
}

/** Where a point of the drawing lies on the sheet. */
function locate({ view: [left, top, width] }: TownLayout, { x, y }: City) {
  return { x: percent((x - left) / width), y: percent(((y - top) / width) * 1.5) };
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

type PlaceProps = { town: string; side: Side; tier: string; map: TownLayout };

function Place({ town, side, tier, map }: PlaceProps) {
  const city = findCity(town);
  if (!city) return null;
  const { x, y } = locate(map, city);
  return (
    <g className={`town-place town-${tier}`}>
      <circle cx={x} cy={y} r="4.5" />
      <text className={`town-at-${side}`} x={x} y={y} {...besideDot[side]}>
        {city.name}
      </text>
    </g>
  );
}

/** In ems of the name's own size. */
const besideDot = {
  l: { dx: "-.67em", dy: ".35em" },
  r: { dx: ".67em", dy: ".35em" },
  t: { dy: "-.85em" },
  b: { dy: "1.5em" },
} as const;
const besidePin = {
  l: { dx: "-.9em", dy: "-.65em" },
  r: { dx: ".9em", dy: "-.65em" },
  t: { dy: "-2.1em" },
  b: { dy: "1.15em" },
} as const;

function Pin({ x, y, name, side }: { x: string; y: string; name: string; side: Side }) {
  return (
    <>
      <svg x={x} y={y} overflow="visible">
        <path className="town-pin" d="M0 0c-9-12-12-15-12-21a12 12 0 0 1 24 0c0 6-3 9-12 21Z" />
        <circle className="town-hole" cy="-21" r="4.6" />
      </svg>
      <text className={`town-here town-at-${side}`} x={x} y={y} {...besidePin[side]}>
        {name}
      </text>
    </>
  );
}

type DrawingProps = { map: TownLayout; from: City | undefined; to: City };

function Drawing({ map, from, to }: DrawingProps) {
  const [left, top, width] = map.view;
  return (
    <svg viewBox={`${left} ${top} ${width} ${width / 1.5}`} overflow="visible">
      <path className="map-virginia" d={mapPaths.virginia} />
      <path className="map-maryland" d={mapPaths.maryland} />
      <path className="map-home" d={mapPaths.home} />
      <path className="map-district" d={mapPaths.district} />
      <path className="map-line" d={mapPaths.borders} />
      <path className="map-edge" d={mapPaths.edge} />
      {map.roads.map((road) => (
        <path
          key={road}
          className={/^I-/.test(road) ? "map-road town-interstate" : "map-road"}
          d={townRoads[road]}
        />
      ))}
      <path className="map-potomac" d={mapPaths.potomac} />
      <path className="map-tidal" d={mapPaths.tidal} />
      {left < RIDGE_END && <Ridge />}
      {from && <Way from={from} to={to} />}
    </svg>
  );
}

/** East of this there is no mountain to draw, nor the river behind it. */
const RIDGE_END = 400;

function Ridge() {
  return (
    <>
      <path className="map-stream" d={mapPaths.shenandoah} />
      <path className="map-ridge-west" d={mapPaths.ridgeWest} />
      <path className="map-ridge-east" d={mapPaths.ridgeEast} />
      <path className="map-crest" d={mapPaths.ridgeCrest} />
    </>
  );
}

function Way({ from, to }: { from: City; to: City }) {
  const [start, bend, end] = bendWay(from, to);
  const line = `M${start}Q${bend} ${end}`;
  return (
    <>
      <path className="map-casing" d={line} />
      <path className="map-route" d={line} />
    </>
  );
}
