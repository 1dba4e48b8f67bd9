import { Land, Lines } from "../../ui/map/map-land.tsx";
import type { MapPoint, MapTown } from "../../ui/map/map-towns.ts";
import type { Side, View } from "./map-sheet.ts";
import { layOutTown, type TownLayout } from "./town-layout.ts";
import roads from "./town-roads.svg?raw";

type TownMapProps = {
  town: string;
  /** Undefined if the town has its own office. */
  office: string | undefined;
  neighbors: readonly string[];
};

/** Only the land scales with the window. Narrow maps omit names that do not fit. */
export function TownMap({ town, ...near }: TownMapProps) {
  const layout = layOutTown(town, near);
  if (!layout) return null;
  const { view, here, own, places, signs } = layout;
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
          <Drawing {...layout} />
          {signs.map(({ road, tier, ...at }) => (
            <text key={road} className={`town-sign town-${tier}`} {...locate(view, at)} dy=".35em">
              {road}
            </text>
          ))}
          {places.map(({ town, side, tier }) => (
            <g key={town.key} className={`town-place town-${tier}`}>
              <Place town={town} side={side} view={view} />
            </g>
          ))}
          <Pin {...locate(view, here)} name={here.name} side={own} />
        </svg>
      </div>
    </div>
  );
}

function locate({ left, top, width }: View, { x, y }: MapPoint) {
  return { x: percent((x - left) / width), y: percent(((y - top) / width) * 1.5) };
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

function Place({ town, side, view }: { town: MapTown; side: Side; view: View }) {
  const { x, y } = locate(view, town);
  return (
    <>
      <circle cx={x} cy={y} r="4.5" />
      <text className={`town-at-${side}`} x={x} y={y} {...besideDot[side]}>
        {town.name}
      </text>
    </>
  );
}

/** Ems of the name's size. */
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

function Drawing({ view: { left, top, width }, route }: TownLayout) {
  const [start, bend, end] = route ?? [];
  const line = route && `M${start}Q${bend} ${end}`;
  return (
    <svg viewBox={`${left} ${top} ${width} ${width / 1.5}`} overflow="visible">
      <Land />
      <Lines of={roads} />
      {line && <path className="map-casing" d={line} />}
      {line && <path className="map-route" d={line} />}
    </svg>
  );
}
