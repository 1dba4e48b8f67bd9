import { Land } from "../../ui/map/map-land.tsx";
import { locate, MapName, MapPin, MapRoute, type View } from "../../ui/map/map-marks.tsx";
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
          <MapRoute line={trip.line} />
        </svg>
        {trip.ends.map((end) => {
          const isLast = end === trip.ends.at(-1);
          return (
            <svg key={end.name} {...locate(view, end)} overflow="visible">
              {isLast ? <MapPin /> : <circle className="map-dot" r="6" />}
              <MapName side={end.side === "t" ? "t" : "b"} gap={end.side !== "t" ? 14 : isLast ? 34 : 12}>
                {end.name}
              </MapName>
            </svg>
          );
        })}
      </svg>
    </div>
  );
}

type Points = readonly { x: number; y: number }[];

/** Both points, with room for their names. */
function findView(points: Points): View {
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
