import { useId } from "react";
import { Pin } from "./brand.tsx";
import { type MapCityKey, mapCities, mapPaths, mapSize } from "./map-geometry.ts";

type ServiceMapProps = {
  /** `hero`: few names, the route and its truck. `areas`: every town as a link, roads, counties and grid. */
  variant: "hero" | "areas";
  /** What to say after a town's name, for example "5 miles from Sterling"; read out, not drawn. */
  distances?: Partial<Record<MapCityKey, string>>;
};

/** The served region from the Shenandoah Valley to the Potomac, with Virginia Route 7 through it. */
export function ServiceMap({ variant, distances = {} }: ServiceMapProps) {
  const description = useId();
  const hero = variant === "hero";
  const towns = hero ? heroTowns : areaTowns;
  return (
    <div className={`map map-${variant}`}>
      <svg
        className="map-drawing"
        viewBox={hero ? "0 0 1000 643" : `0 0 ${mapSize.width} ${mapSize.height}`}
        role="img"
        aria-label="Map of our service area"
        aria-describedby={description}
      >
        <Land />
        {!hero && <path className="map-grid" d={mapPaths.grid} />}
        <path className="map-road" d={mapPaths.roads} />
        <Water />
        <BlueRidge />
        <path className="map-casing" d={mapPaths.route7} />
        <path className="map-route" d={mapPaths.route7} />
        {hero && (
          <g className="map-truck">
            <use href="#art-truck" transform="translate(-52 6) scale(.320)" />
          </g>
        )}
      </svg>
      <p className="map-description" id={description}>
        {descriptionText}
      </p>
      <div aria-hidden="true">
        {words.map(([place, text, kind, tier]) => (
          <span key={place} className={`map-word map-${kind} map-from-${tier}`} data-place={place}>
            {text}
          </span>
        ))}
      </div>
      <ul className="map-towns" aria-hidden={hero}>
        {mapCities.map((city) => {
          const spot = towns[city.key];
          return (
            spot && (
              <Town key={city.key} city={city} spot={spot} linked={!hero} distance={distances[city.key]} />
            )
          );
        })}
      </ul>
    </div>
  );
}

const descriptionText =
  "The counties we serve, from Winchester and Frederick County in the west over the Blue Ridge to Loudoun, Fairfax and Prince William, Washington, DC, and Montgomery and Prince George's counties in Maryland. Virginia Route 7 runs through it from Winchester past Leesburg, Ashburn, Sterling and Tysons to Alexandria on the Potomac. Our home offices are in Winchester, Ashburn and Sterling.";

type Kind = "office" | "end" | "town";
type Spot = readonly [
  side: "l" | "r" | "t" | "b" | "tr" | "bl" | "br" | "tl",
  tier: "s" | "m" | "l",
  kind?: Kind,
];
type Spots = Partial<Record<MapCityKey, Spot>>;

function Town({
  city,
  spot,
  linked,
  distance,
}: {
  city: City;
  spot: Spot;
  linked: boolean;
  distance?: string | undefined;
}) {
  const [side, tier, kind = "town"] = spot;
  const name = (
    <>
      {city.name}
      {distance && <span className="map-spoken">, {distance}</span>}
    </>
  );
  return (
    <li className={`map-point map-${kind} map-at-${side} map-from-${tier}`} data-town={city.key}>
      {kind === "town" ? <i className="map-dot" /> : <Pin />}
      {linked ? (
        <a className="map-name" href={`/locations/${city.key}`}>
          {name}
        </a>
      ) : (
        <span className="map-name">{name}</span>
      )}
    </li>
  );
}

type City = (typeof mapCities)[number];

const heroTowns: Spots = {
  winchester: ["t", "s", "office"],
  ashburn: ["l", "s", "office"],
  sterling: ["r", "s", "office"],
  alexandria: ["b", "s", "end"],
  leesburg: ["t", "s"],
  tysons: ["b", "m"],
  reston: ["b", "l"],
  "washington-dc": ["r", "s"],
  bethesda: ["t", "m"],
  rockville: ["r", "m"],
  fairfax: ["l", "l"],
  manassas: ["l", "m"],
  woodbridge: ["l", "m"],
};

const areaTowns: Spots = {
  winchester: ["t", "s", "office"],
  ashburn: ["l", "s", "office"],
  sterling: ["r", "s", "office"],
  leesburg: ["t", "s"],
  dulles: ["l", "m"],
  chantilly: ["l", "m"],
  centreville: ["l", "m"],
  herndon: ["l", "l"],
  reston: ["r", "m"],
  tysons: ["t", "m"],
  vienna: ["l", "m"],
  fairfax: ["b", "m"],
  mclean: ["t", "m"],
  arlington: ["b", "m"],
  alexandria: ["r", "s"],
  springfield: ["l", "m"],
  woodbridge: ["l", "s"],
  manassas: ["l", "s"],
  "washington-dc": ["r", "s"],
  bethesda: ["r", "m"],
  rockville: ["r", "s"],
};

const words = [
  ["potomac", "Potomac", "river", "s"],
  ["shenandoah", "Shenandoah", "river", "l"],
  ["blue-ridge", "Blue Ridge", "ridge-name", "s"],
  ["route-7", "7", "shield", "s"],
  ["i-66", "66", "shield", "m"],
  ["i-81", "81", "shield", "m"],
  ["i-95", "95", "shield", "m"],
  ["i-270", "270", "shield", "m"],
  ["i-495", "495", "shield", "m"],
] as const;

function Land() {
  return (
    <>
      <path className="map-far-line" d={mapPaths.far} />
      <path className="map-virginia" d={mapPaths.virginia} />
      <path className="map-maryland" d={mapPaths.maryland} />
      <path className="map-home" d={mapPaths.home} />
      <path className="map-district" d={mapPaths.district} />
      <path className="map-line" d={mapPaths.borders} />
      <path className="map-edge" d={mapPaths.edge} />
    </>
  );
}

function Water() {
  return (
    <>
      <path className="map-stream" d={mapPaths.shenandoah} />
      <path className="map-potomac" d={mapPaths.potomac} />
      <path className="map-tidal" d={mapPaths.tidalPotomac} />
    </>
  );
}

function BlueRidge() {
  return (
    <>
      <path className="map-ridge-west" d={mapPaths.ridgeWest} />
      <path className="map-ridge-east" d={mapPaths.ridgeEast} />
      <path className="map-crest" d={mapPaths.ridgeCrest} />
    </>
  );
}
