import { useEffect } from "react";
import { milesBetween } from "#domain/places/distance.ts";
import { findTown } from "#domain/places/find-town.ts";
import type { TypedRoute } from "../estimate/short-form.tsx";
import { announce } from "../messages/status.tsx";
import { estimateWidth, locate, MapPin, MapRoute } from "./map-marks.tsx";
import { findTrip, type Trip } from "./map-route.ts";
import { wholeMap } from "./map-towns.ts";

/** Replaces Route 7 on the map: what the visitor typed into the form. */
export function TripDrawing({ from, to, typing }: TypedRoute) {
  const sketch = sketchTrip(readPlace(from, typing === "from"), readPlace(to, typing === "to"));
  const words = sketch?.words ?? "";
  useEffect(() => announce(words), [words]);
  if (!sketch) return null;
  const { line, ends, isOnMap, note } = sketch;
  return (
    <svg className="map-drawing map-trip" aria-hidden="true">
      <svg viewBox={`0 0 ${wholeMap.width} ${wholeMap.height}`} overflow="visible" key={line}>
        <MapRoute line={line} />
      </svg>
      {ends.map((end) => {
        const isLast = end === ends.at(-1);
        return (
          <svg key={end.name} {...locate(wholeMap, end)} overflow="visible">
            {isOnMap && (isLast ? <MapPin /> : <circle className="map-dot" r="4.5" />)}
            <EndLabel {...end} top={isLast && isOnMap ? 38 : 10} note={isLast ? note : ""} />
          </svg>
        );
      })}
    </svg>
  );
}

/** A served town, another place's name, or nothing yet. */
type Place = { town: ReturnType<typeof findTown>; elsewhere: string };

/** Other places count once they are complete. */
function readPlace(text: string, isTyping: boolean): Place {
  const typed = text.trim();
  const town = findTown(typed);
  return { town, elsewhere: town || isTyping ? "" : typed.replace(/^(.{24}).+$/, "$1…") };
}

type Sketch = {
  line: string;
  ends: Trip["ends"];
  isOnMap: boolean;
  /** Shown under the last name. */
  note: string;
  /** For screen readers. */
  words: string;
};

function sketchTrip(from: Place, to: Place): Sketch | undefined {
  if (from.town && to.town) {
    const trip = findTrip(from.town.key, to.town.key);
    if (from.town === to.town)
      return trip && { ...trip, isOnMap: true, note: "", words: `Within ${from.town.name}` };
    const note = `${Math.round(milesBetween(from.town, to.town))} miles in a straight line`;
    return trip && { ...trip, isOnMap: true, note, words: `${from.town.name} to ${to.town.name}, ${note}` };
  }
  const town = from.town ?? to.town;
  if (town) {
    const point = findTrip(town.key, town.key);
    const preposition = from.town ? "to" : "from";
    const elsewhere = from.elsewhere || to.elsewhere;
    const note = elsewhere
      ? `${preposition} ${elsewhere}, off this map`
      : from.town
        ? "From here"
        : "To here";
    return point && { ...point, isOnMap: true, note, words: `${town.name}, ${note}` };
  }
  const name = [from.elsewhere, to.elsewhere].filter(Boolean).join(" to ");
  if (name === "") return undefined;
  const ends = [{ name, x: 520, y: 300, side: "t", lean: "m" }] as const;
  return { line: "", ends, isOnMap: false, note: "off this map", words: `${name}, off this map` };
}

type EndLabelProps = Trip["ends"][number] & { note: string; top: number };

/** The box is as wide as its longer line, and leans away from the map's edge. */
function EndLabel({ name, note, side, lean, top }: EndLabelProps) {
  const width = Math.max(estimateWidth(name, 15), estimateWidth(note, 13)) + 24;
  const height = note ? 50 : 32;
  const left = side === "l" ? -width - 18 : { l: 16 - width, m: -width / 2, r: -16 }[lean];
  const y = side === "l" ? -height / 2 : side === "b" ? 10 : -height - top;
  return (
    <svg x={left} y={y} width={width} height={height}>
      <rect className="map-trip-label" width={width} height={height} rx="6" />
      <text className="map-name" x="50%" y="21">
        {name}
        {note && (
          <tspan x="50%" dy="18">
            {note}
          </tspan>
        )}
      </text>
    </svg>
  );
}
