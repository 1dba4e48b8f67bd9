import { useId } from "react";
import { ifOffices, route7Offices } from "#content/by-office.ts";
import { homeOffices, ourOffices } from "#content/home-offices.ts";
import { leftOut } from "#content/left-out.ts";
import { Pin } from "../pictures/brand.tsx";
import { Drawing as SharedDrawing } from "../pictures/scenes.tsx";
import far from "./map-far.svg?raw";
import {
  areaTowns,
  areaWords,
  defaultSpot,
  heroTowns,
  heroWords,
  type Spot,
  squareWords,
} from "./map-labels.ts";
import { Land, Lines } from "./map-land.tsx";
import { route7 } from "./map-route.ts";
import { mapSize, mapTowns } from "./map-towns.ts";

type ServiceMapProps = {
  /** `hero`: a few names, the route and its truck. `areas`: every town linked, roads, counties. */
  variant: "hero" | "areas";
  squares?: boolean;
  /** For screen readers, after the town: "5 miles from Sterling". */
  distances?: Record<string, string>;
};

export function ServiceMap({ variant, squares = false, distances = {} }: ServiceMapProps) {
  const hero = variant === "hero";
  const towns = hero ? heroTowns : areaTowns;
  const words = hero ? heroWords : squares ? [...areaWords, ...squareWords] : areaWords;
  return (
    <div className={`map map-${variant}`}>
      <div className="map-sheet">
        {!hero && (
          <svg className="map-drawing" viewBox={viewBox} aria-hidden="true">
            <Lines of={far} />
          </svg>
        )}
        <Drawing hero={hero} squares={squares} />
        <div aria-hidden="true">
          {words.map(([place, text, kind, tier]) => (
            <span key={place} className={`map-word map-${kind} map-from-${tier}`} data-place={place}>
              {text}
            </span>
          ))}
        </div>
        <ul className="map-towns" aria-hidden={hero || undefined}>
          {mapTowns.map((town) => {
            const isShown = !leftOut.towns.includes(town.key);
            const isOffice = homeOffices.includes(town.key);
            const spot = isShown && (towns[town.key] ?? (hero && !isOffice ? undefined : defaultSpot));
            return (
              spot && (
                <Town
                  key={town.key}
                  town={town.key}
                  name={town.name}
                  spot={isOffice ? placeTag(spot) : hasRoute ? spot : withoutEnd(spot)}
                  linked={!hero}
                  distance={distances[town.key]}
                />
              )
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** Nothing ends there. */
function withoutEnd([side, tier]: Spot): Spot {
  return [side, tier];
}

/** An office's tag points at its pin, from the left or from above. */
function placeTag([side]: Spot): Spot {
  return [side === "l" ? side : "tr", "s", "office"];
}

const hasRoute = ifOffices(route7Offices, true, false);

const viewBox = `0 0 ${mapSize.width} ${mapSize.height}`;

function Drawing({ hero, squares }: { hero: boolean; squares: boolean }) {
  const description = useId();
  return (
    <svg
      className="map-drawing"
      viewBox={viewBox}
      role="img"
      aria-label="Map of our service area"
      aria-describedby={description}
    >
      <desc id={description}>{descriptionText}</desc>
      <Land />
      {squares && <path className="map-grid" d={grid} />}
      {hasRoute && (
        <>
          <path className="map-casing" d={route7} />
          <path className="map-route" d={route7} />
        </>
      )}
      {hero && hasRoute && (
        <g className="map-truck">
          <SharedDrawing id="art-truck" transform="translate(-52 5) scale(.32)" />
        </g>
      )}
    </svg>
  );
}

/** Quarter degrees. */
const grid =
  "M145 -60v763M291 -60v763M436 -60v763M581 -60v763M727 -60v763M872 -60v763M-60 113h1200M-60 300h1200M-60 487h1200";

const descriptionText = `The counties we serve, from Winchester and Frederick County in the west, over the Blue Ridge to Loudoun, Fairfax and Prince William, then Washington, DC, and Montgomery and Prince George’s counties in Maryland. Virginia Route 7 runs from Winchester past Leesburg, Ashburn, Sterling and Tysons to Alexandria on the Potomac. We start from ${ourOffices}.`;

type TownProps = {
  town: string;
  name: string;
  spot: Spot;
  linked: boolean;
  distance?: string | undefined;
};

function Town({ town, name, spot, linked, distance }: TownProps) {
  const [side, tier, kind = "town"] = spot;
  const drawn = (
    <>
      {kind === "town" ? <i className="map-dot" /> : <Pin />}
      <span className="map-name">{name}</span>
      {distance && <span className="visually-hidden">, {distance}</span>}
    </>
  );
  return (
    <li className={`map-point map-${kind} map-at-${side} map-from-${tier}`} data-town={town}>
      {linked ? <a href={`/locations/${town}`}>{drawn}</a> : drawn}
    </li>
  );
}
