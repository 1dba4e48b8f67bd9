import { Land } from "../../ui/map/map-land.tsx";
import { findTrip } from "../../ui/map/map-route.ts";
import { mapSize } from "../../ui/map/map-towns.ts";

/** Width / height. */
const ASPECT = 2.1;
const MIN_WIDTH = 210;

/** The land scales with the window; names keep their size. */
export function PlanMap({ from, to }: { from: string; to: string }) {
  const trip = findTrip(from, to);
  if (!trip) return null;
  const view = findView(trip.ends);
  const locate = ({ x, y }: { x: number; y: number }) => ({
    x: `${round(((x - view.left) / view.width) * 100)}%`,
    y: `${round(((y - view.top) / view.height) * 100)}%`,
  });
  const names = trip.ends.map(({ name }) => name);
  return (
    <div className="plan-map">
      <svg
        width="100%"
        height="100%"
        role="img"
        aria-label={names.length > 1 ? `Map of the route from ${names.join(" to ")}` : `Map of ${names[0]}`}
      >
        <svg viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}>
          <Land />
          <path className="map-casing" d={trip.line} />
          <path className="map-route" d={trip.line} />
        </svg>
        {trip.ends.map((end, index) => {
          const at = locate(end);
          return (
            <g key={end.name}>
              {index === trip.ends.length - 1 ? (
                <svg {...at} overflow="visible">
                  <path className="plan-map-pin" d="M0 0c-9-12-12-15-12-21a12 12 0 0 1 24 0c0 6-3 9-12 21Z" />
                  <circle className="plan-map-hole" cy="-21" r="4.6" />
                </svg>
              ) : (
                <circle className="plan-map-dot" cx={at.x} cy={at.y} r="6" />
              )}
              <text
                {...at}
                dy={end.side !== "t" ? "1.45em" : index === trip.ends.length - 1 ? "-2.2em" : "-.8em"}
              >
                {end.name}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

type Points = readonly { x: number; y: number }[];

/** Both points, with room for their names. */
function findView(points: Points): { left: number; top: number; width: number; height: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.round(Math.max((east - west) * 1.45, (south - north) * 2.1 * ASPECT, MIN_WIDTH));
  const height = Math.round(width / ASPECT);
  const left = Math.round((west + east - width) / 2);
  return {
    // Not past the drawn land.
    left: Math.max(-20, Math.min(left, mapSize.width + 50 - width)),
    top: Math.round((north + south - height) / 2),
    width,
    height,
  };
}

function round(share: number): number {
  return Math.round(share * 10) / 10;
}
