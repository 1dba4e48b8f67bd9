import { type ReactNode, useId } from "react";
import { ifOffices, route7Offices } from "#content/by-office.ts";
import { homeOffices, ourOffices } from "#content/home-offices.ts";
import { leftOut } from "#content/left-out.ts";
import { Drawing } from "../pictures/scenes.tsx";
import far from "./map-far.svg?raw";
import { areaWords, findSide, heroWords, listSpots, squareWords } from "./map-labels.ts";
import { Land, Lines } from "./map-land.tsx";
import { estimateWidth, locate, MapName, MapPin, MapRoute, type Side, type View } from "./map-marks.tsx";
import { route7 } from "./map-route.ts";
import { type MapPoint, type MapTown, mapTowns, wholeMap } from "./map-towns.ts";

/** A few names, the route and its truck. */
export function HeroDrawing() {
  return (
    <>
      <Region>
        {hasRoute && (
          <>
            <g className="map-truck map-truck-driving">
              <Truck />
              <animateMotion
                dur="5.4s"
                fill="freeze"
                calcMode="spline"
                keyTimes="0;.07;1"
                keyPoints=".02;.02;.36"
                keySplines="0 0 1 1;.45 .05 .3 1"
              >
                <mpath href={`#${ROUTE_7}`} />
              </animateMotion>
            </g>
            <g className="map-truck map-truck-still" transform={`translate(${truckStop.x} ${truckStop.y})`}>
              <Truck />
            </g>
          </>
        )}
      </Region>
      <svg className="map-drawing" aria-hidden="true">
        <Words of={heroWords} />
        {listTowns("hero").map(({ tier, ...spot }) => (
          <g key={spot.town.key + tier} className={`map-from-${tier}`}>
            <Town {...spot} />
          </g>
        ))}
      </svg>
    </>
  );
}

/** Where it stops: before Leesburg, at 36% of the way. */
export const truckStop = { x: 453, y: 194 } as const;

function Truck() {
  return <Drawing id="art-truck" transform="translate(-52 5) scale(.32)" />;
}

type AreaMapProps = {
  /** The map moves there, if it is on the map. */
  near?: (MapPoint & { name: string; isTown: boolean }) | undefined;
  squares?: boolean;
  /** For screen readers, after the town: "5 miles from Sterling". */
  distances?: Record<string, string>;
};

/** Every town linked, roads, counties. */
export function AreaMap({ near, squares = false, distances = {} }: AreaMapProps) {
  const view = near && isOnMap(near) ? moveTo(near) : wholeMap;
  return (
    <div className={near ? "map map-areas map-moved" : "map map-areas"}>
      <div className="map-sheet">
        <Region hasFar view={view}>
          {squares && <path className="map-grid" d={grid} />}
        </Region>
        <svg className="map-drawing" aria-hidden="true">
          <Words of={squares && !near ? [...areaWords, ...squareWords] : areaWords} view={view} />
        </svg>
        <svg className="map-drawing">
          {listTowns("areas").map(({ tier, town, side }) => (
            <a
              key={town.key + tier}
              className={`map-from-${tier}`}
              href={`/locations/${town.key}`}
              aria-label={[town.name, distances[town.key]].filter(Boolean).join(", ")}
            >
              <Town town={town} side={side} view={view} />
            </a>
          ))}
          {near && (
            <svg {...locate(view, near)} overflow="visible">
              <MapPin />
              {!near.isTown && (
                <MapName side="b" className="map-here">
                  {near.name}
                </MapName>
              )}
            </svg>
          )}
        </svg>
      </div>
    </div>
  );
}

const hasRoute = ifOffices(route7Offices, true, false);
const ROUTE_7 = "route-7";

function isOnMap({ x, y }: MapPoint): boolean {
  return x >= 0 && x <= wholeMap.width && y >= 0 && y <= wholeMap.height;
}

/** Half as wide, with the point in the middle unless the drawing ends there. */
function moveTo({ x, y }: MapPoint): View {
  const [width, height] = [wholeMap.width / 2, wholeMap.height / 2];
  const within = (at: number, size: number) => Math.max(0, Math.min(at - size / 2, size));
  return { left: within(x, width), top: within(y, height), width, height };
}

type RegionProps = { hasFar?: boolean; view?: View; children: ReactNode };

function Region({ hasFar = false, view = wholeMap, children }: RegionProps) {
  const description = useId();
  return (
    <svg
      className="map-drawing"
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role="img"
      aria-label="Map of our service area"
      aria-describedby={description}
    >
      <desc id={description}>{descriptionText}</desc>
      {hasFar && <Lines of={far} />}
      <Land />
      {hasRoute && <MapRoute line={route7} id={ROUTE_7} />}
      {children}
    </svg>
  );
}

/** Quarter degrees. */
const grid =
  "M145 -60v763M291 -60v763M436 -60v763M581 -60v763M727 -60v763M872 -60v763M-60 113h1200M-60 300h1200M-60 487h1200";

const descriptionText = `The counties we serve, from Winchester and Frederick County in the west, over the Blue Ridge to Loudoun, Fairfax and Prince William, then Washington, DC, and Montgomery and Prince George’s counties in Maryland. Virginia Route 7 runs from Winchester past Leesburg, Ashburn, Sterling and Tysons to Alexandria on the Potomac. We start from ${ourOffices}.`;

function Words({ of: words, view = wholeMap }: { of: typeof areaWords; view?: View }) {
  return words.map(({ text, kind, tier, turn = 0, ...point }) => (
    <svg key={text} className={`map-from-${tier}`} {...locate(view, point)} overflow="visible">
      {kind === "shield" && (
        <rect
          className="map-shield-sign"
          x={-text.length * 3.5 - 5}
          y="-9"
          width={text.length * 7 + 10}
          height="18"
          rx="4"
        />
      )}
      <text
        className={`map-word map-${kind}`}
        transform={`rotate(${turn})`}
        y={{ river: -10, range: 18, shield: 0, county: 0, square: 0 }[kind]}
        dy=".35em"
      >
        {text}
      </text>
    </svg>
  ));
}

/** Once for each side on which a name may be. */
function listTowns(variant: "hero" | "areas") {
  return mapTowns
    .filter(({ key }) => !leftOut.towns.includes(key))
    .flatMap((town) => {
      const isOffice = homeOffices.includes(town.key);
      const spots = isOffice ? [[placeTag(town.key), "s"] as const] : listSpots(town.key, variant);
      return spots.map(([side, tier]) => ({ town, side, tier }));
    });
}

/** An office has a pin and a tag, and so has the end of Route 7. */
function Town({
  town: { key, name, ...point },
  side,
  view = wholeMap,
}: {
  town: MapTown;
  side: Side;
  view?: View;
}) {
  const isOffice = homeOffices.includes(key);
  const isEnd = hasRoute && key === "alexandria" && !isOffice;
  return (
    <svg {...locate(view, point)} overflow="visible">
      {isOffice || isEnd ? (
        <g className="map-tagged">
          <MapPin />
          {isEnd ? <EndTag name={name} /> : <OfficeTag name={name} isLeft={side === "l"} />}
        </g>
      ) : (
        <>
          <circle className="map-dot" r="4.5" />
          <MapName side={side}>{name}</MapName>
        </>
      )}
    </svg>
  );
}

/** Text in a tag, and the tag's shape around it (px). */
const TAG = { text: 15, tip: 11, hole: 22, end: 11, height: 30 } as const;

/** Points at the pin, from the left or from above. */
function OfficeTag({ name, isLeft }: { name: string; isLeft: boolean }) {
  const text = estimateWidth(name, TAG.text);
  const width = TAG.hole + text + TAG.end;
  const half = TAG.height / 2;
  return (
    <g transform={isLeft ? "translate(-7 10) scale(-1 1)" : "translate(13 -26)"}>
      <path className="map-tag" d={`M0 0l${TAG.tip}-${half}H${width}V${half}H${TAG.tip}Z`} />
      <circle className="map-tag-hole" cx="13" r="2.5" />
      <text
        className="map-name"
        transform={isLeft ? `translate(${width - TAG.end} 0) scale(-1 1)` : `translate(${TAG.hole} 0)`}
        dy=".35em"
        textLength={text}
      >
        {name}
      </text>
    </g>
  );
}

/** Hangs below the pin, to the left: the map ends soon after. */
function EndTag({ name }: { name: string }) {
  const text = estimateWidth(name, TAG.text);
  const width = TAG.hole + text + TAG.end;
  const tip = Math.round(width * 0.75);
  return (
    <g className="map-end" transform={`translate(${-tip} 4)`}>
      <path className="map-tag" d={`M0 7H${tip - 8}L${tip} 0l8 7H${width}V${TAG.height + 7}H0Z`} />
      <circle className="map-tag-hole" cx="13" cy={TAG.height / 2 + 7} r="2.5" />
      <text className="map-name" x={TAG.hole} y={TAG.height / 2 + 7} dy=".35em" textLength={text}>
        {name}
      </text>
    </g>
  );
}

function placeTag(town: string): Side {
  return findSide(town) === "l" ? "l" : "tr";
}
