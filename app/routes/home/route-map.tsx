import type { TypedRoute } from "../../ui/estimate/short-form.tsx";
import { hydrated, Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";

const HeroDrawing = unhydrated(() => import("../../ui/map/service-map.tsx"), "HeroDrawing");
const TripDrawing = hydrated(() => import("../../ui/map/trip-drawing.tsx"), "TripDrawing", Nothing);

/** The route that the visitor types replaces the map's own. */
export function RouteMap({ route }: { route: TypedRoute | undefined }) {
  return (
    <div className="map map-hero">
      <div className="map-sheet">
        {route && <TripDrawing {...route} />}
        <HeroDrawing />
      </div>
    </div>
  );
}
