import type { ReactNode } from "react";
import { findSide } from "../../ui/map/map-labels.ts";
import { Land, Lines } from "../../ui/map/map-land.tsx";
import { locate, MapName, MapPin, MapRoute, type View } from "../../ui/map/map-marks.tsx";
import { bendRoute } from "../../ui/map/map-route.ts";
import { findMapTown, type MapPoint, type MapTown, mapTowns } from "../../ui/map/map-towns.ts";
import { type Box, boxName, boxSign, findRoom, WIDE } from "./find-room.ts";
import roads from "./town-roads.svg?raw";

type TownMapProps = {
  town: string;
  /** Undefined if the town has its own office. */
  office: string | undefined;
  neighbors: readonly string[];
};

/** Only Winchester's map shows more land, and there names farther away would cover each other (map units). */
const REACH = 160;

/** Only the land scales with the window. Every name has one side, and is left out where that has no room. */
export function TownMap({ town, office, neighbors }: TownMapProps) {
  const here = findMapTown(town);
  if (!here) return null;
  const isNear = (point: MapPoint) => distance(point, here) < REACH;
  const isKnown = ({ key }: MapTown) => key === office || neighbors.includes(key);
  const others = mapTowns.filter((other) => other !== here);
  const known = others.filter(isKnown).sort((a, b) => distance(a, here) - distance(b, here));
  const view = chooseView([here, ...known.slice(0, 3)]);
  const start = findMapTown(office);
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
          <svg viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`} overflow="visible">
            <Land />
            <Lines of={roads} />
            {start && <MapRoute line={bendRoute(start, here)} />}
          </svg>
          {signs.filter(isNear).map(({ road, ...point }) => (
            <Mark key={road + point.x} box={boxSign(road, point)} view={view} here={here}>
              <text className="map-word town-sign" dy=".35em">
                {road}
              </text>
            </Mark>
          ))}
          {others
            .filter((other) => isNear(other) || isKnown(other))
            .map((other) => ({ other, side: findSide(other.key, town) }))
            .map(({ other, side }) => (
              <Mark key={other.key} box={boxName(other, side)} view={view} here={here}>
                <circle className="map-dot" r="4.5" />
                <MapName side={side}>{other.name}</MapName>
              </Mark>
            ))}
          <svg {...locate(view, here)} overflow="visible">
            <MapPin />
            <MapName side="b" className="town-here">
              {here.name}
            </MapName>
          </svg>
        </svg>
      </div>
    </div>
  );
}

type MarkProps = { box: Box; view: View; here: MapTown; children: ReactNode };

function Mark({ box, view, here, children }: MarkProps) {
  const room = findRoom(box, view, here);
  return (
    room && (
      <svg className={room === WIDE ? "town-wide" : undefined} {...locate(view, box)} overflow="visible">
        {children}
      </svg>
    )
  );
}

/** At least 210 units wide, to fit the towns and their names, in a 3:2 frame. */
function chooseView(towns: readonly MapPoint[]): View {
  const [xs, ys] = [towns.map(({ x }) => x), towns.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.round(Math.max(210, (right - left) * 1.6, (bottom - top) * 2.4));
  const height = width / 1.5;
  return {
    left: Math.round((left + right - width) / 2),
    top: Math.round((top + bottom - height) / 2 - width * 0.03),
    width,
    height,
  };
}

const signs = [...roads.matchAll(/data-road="([^"]+)" data-signs="([^"]+)"/g)].flatMap(
  ([, road = "", points = ""]) =>
    points.split(" ").map((point) => {
      const [x = 0, y = 0] = point.split(",").map(Number);
      return { road, x, y };
    }),
);

function distance(a: MapPoint, b: MapPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
