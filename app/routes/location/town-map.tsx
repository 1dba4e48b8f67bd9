import { Land, Lines } from "../../ui/map/map-land.tsx";
import { locate, MapName, MapPin, MapRoute, type View } from "../../ui/map/map-marks.tsx";
import { bendRoute } from "../../ui/map/map-route.ts";
import { findMapTown, type MapPoint, mapTowns } from "../../ui/map/map-towns.ts";
import { nameTown } from "./town-names.ts";
import roads from "./town-roads.svg?raw";

type TownMapProps = {
  town: string;
  /** Undefined if the town has its own office. */
  office: string | undefined;
  neighbors: readonly string[];
};

/** Only the land scales with the window. Narrow maps omit names that do not fit. */
export function TownMap({ town, office, neighbors }: TownMapProps) {
  const here = findMapTown(town);
  if (!here) return null;
  const isKnown = ({ key }: { key: string }) => key === office || neighbors.includes(key);
  const near = mapTowns
    .filter((other) => other !== here)
    .sort((a, b) => Number(isKnown(b)) - Number(isKnown(a)) || distance(a, here) - distance(b, here));
  const view = chooseView([here, ...near.slice(0, 3)]);
  const start = findMapTown(office);
  const { names, signs } = nameTown({ view, here, near, isKnown, roads: listRoads() });
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
          {signs.map(({ road, isWide, ...point }) => (
            <svg key={road} className={wide(isWide)} {...locate(view, point)} overflow="visible">
              <text className="map-word town-sign" dy=".35em">
                {road}
              </text>
            </svg>
          ))}
          {names.map(({ town, side, isWide }) => (
            <svg key={town.key} className={wide(isWide)} {...locate(view, town)} overflow="visible">
              <circle className="map-dot" r="4.5" />
              <MapName side={side}>{town.name}</MapName>
            </svg>
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

function wide(isWide: boolean): string | undefined {
  return isWide ? "town-wide" : undefined;
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

/** In the file a road is a chain of relative quadratic curves; their ends will do. */
function listRoads(): { road: string; points: MapPoint[] }[] {
  return [...roads.matchAll(/data-road="([^"]+)" d="M([^"]+)"/g)].map(([, road = "", line = ""]) => {
    const [x = 0, y = 0, ...steps] = (line.match(/-?\d+/g) ?? []).map(Number);
    const points = [{ x, y }];
    for (let index = 0; index < steps.length; index += 4) {
      const last = points.at(-1) ?? { x, y };
      points.push({ x: last.x + (steps[index + 2] ?? 0), y: last.y + (steps[index + 3] ?? 0) });
    }
    return { road, points };
  });
}

function distance(a: MapPoint, b: MapPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
