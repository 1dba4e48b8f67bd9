import { useState } from "react";
import type { Typical } from "#domain/plan/typical.ts";
import { EstimateCard } from "../../ui/estimate/estimate-card.tsx";
import type { TypedRoute } from "../../ui/estimate/short-form.tsx";
import { hydrated, Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { LoadedStats } from "../../ui/reviews/with-figures.tsx";

const HeroText = unhydrated(() => import("./hero-text.tsx"), "HeroText");
const HeroDrawing = unhydrated(() => import("../../ui/map/service-map.tsx"), "HeroDrawing");
const TripDrawing = hydrated(() => import("../../ui/map/trip-drawing.tsx"), "TripDrawing", Nothing);

type HeroProps = {
  estimateFormUrl: string | undefined;
  typical: readonly Typical[];
  stats: LoadedStats;
};

/** The route that the visitor types replaces the map's own. */
export function Hero({ estimateFormUrl, typical, stats }: HeroProps) {
  const [route, setRoute] = useState<TypedRoute>();
  return (
    <section className="hero">
      <div className="wrap">
        <HeroText stats={stats} />
        <EstimateCard estimateFormUrl={estimateFormUrl} typical={typical} onRoute={setRoute} />
        <div className="map map-hero">
          <div className="map-sheet">
            {route && <TripDrawing {...route} />}
            <HeroDrawing />
          </div>
        </div>
      </div>
    </section>
  );
}
