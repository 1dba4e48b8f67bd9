import { useState } from "react";
import type { Typical } from "#domain/plan/typical.ts";
import { EstimateCard } from "../../ui/estimate/estimate-card.tsx";
import type { TypedRoute } from "../../ui/estimate/short-form.tsx";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { LoadedStats } from "../../ui/reviews/with-figures.tsx";
import { RouteMap } from "./route-map.tsx";

const HeroText = unhydrated(() => import("./hero-text.tsx"), "HeroText");

type HeroProps = {
  estimateFormUrl: string | undefined;
  typical: readonly Typical[];
  stats: LoadedStats;
};

export function Hero({ estimateFormUrl, typical, stats }: HeroProps) {
  const [route, setRoute] = useState<TypedRoute>();
  return (
    <section className="hero">
      <div className="wrap">
        <HeroText stats={stats} />
        <EstimateCard estimateFormUrl={estimateFormUrl} typical={typical} onRoute={setRoute} />
        <RouteMap route={route} />
      </div>
    </section>
  );
}
