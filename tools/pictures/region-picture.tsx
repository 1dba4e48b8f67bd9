import { type MapCityKey, mapCities, mapPaths } from "#app/ui/map-geometry.ts";
import { RoadsAndRivers } from "#app/ui/map-land.tsx";
import { height, round, split, Text, width } from "./frame.tsx";
import { Truck } from "./scenes/parts.tsx";
import { SharedShapes } from "./scenes/shared-shapes.tsx";
import { setLine } from "./text.ts";

/** Beside its point, or over or under it, and with which sign: a dot, an office's tag, the tag of the route's end. */
type Spot = readonly [side: "l" | "r" | "t" | "b", kind?: "office" | "end"];
type Names = Partial<Record<MapCityKey, Spot>>;

const onRoute: Names = {
  winchester: ["t", "office"],
  ashburn: ["l", "office"],
  sterling: ["r", "office"],
  alexandria: ["b", "end"],
};
const amongAll: Names = {
  ...onRoute,
  winchester: ["r", "office"],
  ashburn: ["t", "office"],
  sterling: ["l", "office"],
  manassas: ["l"],
  woodbridge: ["l"],
};

/** Where the map's drawing lies: the place of its origin, and pixels for a unit. */
type Place = { x: number; y: number; scale: number };

/** The map of the home page, on the paper: Route 7 with its truck, offices and a few towns. */
export function RoutePicture() {
  const place = { x: 486, y: 96, scale: 0.7 };
  return (
    <g>
      <Land {...place} truck />
      <Towns place={place} names={onRoute} />
    </g>
  );
}

/** Every town that has a page, with the names of those that a narrow map has room for. */
export function AreasPicture() {
  const scale = 0.74;
  const place = { x: split - 138 * scale, y: 70, scale };
  return (
    <g>
      <clipPath id="panel">
        <path d={`M${split} 0H${width}V${height}H${split}Z`} />
      </clipPath>
      <g clipPath="url(#panel)">
        <path className="s-far" d={`M${split} 0H${width}V${height}H${split}Z`} />
        <Land {...place} />
        <Towns place={place} names={amongAll} dots />
      </g>
    </g>
  );
}

function Land({ x, y, scale, truck = false }: Place & { truck?: boolean }) {
  return (
    <g transform={`translate(${round(x)} ${y}) scale(${scale})`}>
      <path className="map-virginia" d={mapPaths.virginia} />
      <path className="map-maryland" d={mapPaths.maryland} />
      <path className="map-home" d={mapPaths.home} />
      <path className="map-district" d={mapPaths.district} />
      <path className="map-line" d={mapPaths.borders} />
      <path className="map-edge s-edge" d={mapPaths.edge} />
      <RoadsAndRivers />
      <path className="map-casing s-region-casing" d={mapPaths.route7} />
      <path className="map-route s-region-route" d={mapPaths.route7} />
      {truck && (
        <g className="art">
          <SharedShapes />
          <Truck x={311} y={210} scale={0.4} className="lw-45" />
        </g>
      )}
    </g>
  );
}

type TownsProps = { place: Place; names: Names; dots?: boolean };

function Towns({ place: { x, y, scale }, names, dots = false }: TownsProps) {
  const placed = mapCities.map(({ key, name, ...city }) => ({
    key,
    name,
    spot: names[key],
    at: { x: round(x + city.x * scale), y: round(y + city.y * scale) },
  }));
  return (
    <>
      {dots &&
        placed.map(({ key, spot, at }) =>
          spot?.[1] ? null : <circle key={key} className="s-dot" cx={at.x} cy={at.y} r="7" />,
        )}
      {placed.map(({ key, name, spot, at }) => spot && <Town key={key} name={name} spot={spot} {...at} />)}
    </>
  );
}

type TownProps = { name: string; spot: Spot; x: number; y: number };

function Town({ name, spot: [side, kind], x, y }: TownProps) {
  if (!kind)
    return (
      <Text className="s-ink" under={["s-halo", 7]} x={x - 15} y={y + 8} size={24} weight={600} anchor="end">
        {name}
      </Text>
    );
  return (
    <>
      <g transform={`translate(${x} ${y}) scale(1.25) translate(-13 -33)`}>
        <path className="s-pin" d="M13 33C4 21 1.5 18 1.5 12.5a11.5 11.5 0 0 1 23 0C24.5 18 22 21 13 33Z" />
        <circle className="s-hole" cx="13" cy="12.5" r="4.5" />
      </g>
      <Tag name={name} side={side} x={x} y={y} />
    </>
  );
}

/** The tag of a pin, its tip towards it; the end of the route has a dark one. */
function Tag({ name, side, x, y }: { name: string; side: Spot[0]; x: number; y: number }) {
  const text = setLine(name, { face: "display", weight: 700, size: 25, tracking: -0.01 });
  const wide = text.width + 52;
  const shape = {
    l: {
      left: x - 20 - wide,
      top: y - 22,
      tip: `H${wide - 14}L${wide} 22L${wide - 14} 44H0Z`,
      eye: wide - 20,
    },
    r: { left: x + 30, top: y - 54, tip: `H${wide}V44H0L-14 22Z`, eye: 16 },
    t: {
      left: x - wide * 0.3,
      top: y - 102,
      tip: `H${wide}V44H${wide * 0.3 + 10}l-10 10l-10-10H0Z`,
      eye: 18,
    },
    b: { left: x - wide * 0.7, top: y + 16, tip: `H${wide * 0.7 - 10}l10-10l10 10H${wide}V44H0Z`, eye: 18 },
  }[side];
  const [ground, ink, eye] =
    side === "b" ? ["s-ink", "s-paper", "s-signal"] : ["s-kraft", "s-on-kraft", "s-paper"];
  return (
    <g transform={`translate(${round(shape.left)} ${round(shape.top)})`}>
      <path className={ground} d={`M0 0${shape.tip}`} />
      <circle className={eye} cx={shape.eye} cy="22" r="4.5" />
      <path className={ink} transform={`translate(${side === "l" ? 16 : 34} 31)`} d={text.path} />
    </g>
  );
}
