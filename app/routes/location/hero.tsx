import { Breadcrumbs } from "../../ui/navigation/breadcrumbs.tsx";
import { findLocationTrail } from "../../ui/navigation/trail.ts";
import { SplitHero } from "../../ui/sections/split-hero.tsx";
import type { Route } from "./+types/page.ts";

type LocationData = Route.ComponentProps["loaderData"];

import { TownMap } from "./town-map.tsx";

export function LocationHero({ location, isOffice, offices }: LocationData) {
  const { key, name, title, description, neighbors } = location;
  const office = isOffice ? undefined : offices[0]?.key;
  const [nearest] = offices;
  return (
    <SplitHero picture={<TownMap town={key} office={office} neighbors={neighbors} />}>
      <div className="split-path row">
        <Breadcrumbs trail={findLocationTrail(location)} />
        {isOffice && <span className="code-tag">Home office</span>}
      </div>
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      <p className="split-fact num">
        {isOffice || !nearest
          ? `Our crews start here in ${name}`
          : `${nearest.miles} miles from our ${nearest.name} office, in a straight line`}
      </p>
      <p className="actions">
        <a className="button button-signal beside-bar" href="/estimate">
          Get a free estimate
        </a>
        <a className="button button-outline" href="/contact">
          Contact us
        </a>
      </p>
    </SplitHero>
  );
}
