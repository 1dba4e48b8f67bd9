import { preinit } from "react-dom";
import { milesBetween } from "#domain/places/distance.ts";
import { findTown } from "#domain/places/find-town.ts";
import tripStyles from "../../styles/map-trip.css?url";
import { announce } from "../messages/status.tsx";
import { findTrip, type Trip } from "./map-route.ts";

preinit(tripStyles, { as: "style" });

export function drawRoute({ target, type }: Event): void {
  if (!(target instanceof HTMLInputElement && target.form && target.list)) return;
  const { form, name } = target;
  const read = (field: string) => readPlace(form, field, type === "input" && field === name);
  const sheet = document.querySelector<HTMLElement>(".map-hero .map-sheet");
  if (sheet) drawSketch(sheet, sketchTrip(read("from"), read("to")));
}

/** A served town, another place's name, or nothing yet. */
type Place = { town: ReturnType<typeof findTown>; elsewhere: string };

/** Other places count only on blur. */
function readPlace(form: HTMLFormElement, name: string, isTyping: boolean): Place {
  const typed = String(new FormData(form).get(name) ?? "").trim();
  const town = findTown(typed);
  return { town, elsewhere: town || isTyping ? "" : typed.replace(/^(.{24}).+$/, "$1…") };
}

/** Replaces Route 7 on the map. */
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

/** Without a sketch, restores the server-rendered map. */
function drawSketch(sheet: HTMLElement, sketch: Sketch | undefined): void {
  const words = sketch?.words ?? "";
  if ((sheet.dataset["trip"] ?? "") === words) return;
  if (sketch) sheet.dataset["trip"] = words;
  else delete sheet.dataset["trip"];
  for (const end of sheet.querySelectorAll(".map-trip")) end.remove();
  drawLine(sheet, sketch?.line);
  announce(words);
  for (const end of sketch?.ends ?? []) {
    const isLast = end === sketch?.ends.at(-1);
    const pin = isLast && sheet.querySelector(".pin")?.cloneNode(true);
    const mark = !sketch?.isOnMap ? "" : pin || makeDot();
    sheet.querySelector(".map-towns")?.append(makeEnd(end, mark, isLast ? (sketch?.note ?? "") : ""));
  }
}

/** Server-rendered lines. */
const sent = new WeakMap<Element, string>();

function drawLine(sheet: HTMLElement, line: string | undefined): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const path of sheet.querySelectorAll(".map-casing, .map-route")) {
    if (!sent.has(path)) sent.set(path, path.getAttribute("d") ?? "");
    path.setAttribute("d", line ?? sent.get(path) ?? "");
    if (!isStill) path.animate([{ opacity: 0 }, {}], { duration: 250, easing: "ease-out" });
  }
}

function makeDot(): HTMLElement {
  const dot = document.createElement("i");
  dot.className = "map-dot";
  return dot;
}

function makeEnd(
  { name, x, y, side, lean }: Trip["ends"][number],
  mark: Node | string,
  note: string,
): HTMLElement {
  const end = document.createElement("li");
  end.className = `map-point map-trip map-at-${side} map-lean-${lean}`;
  end.style.setProperty("--px", String(x));
  end.style.setProperty("--py", String(y));
  const label = document.createElement("span");
  label.className = "map-name";
  label.append(name);
  if (note) {
    const small = document.createElement("small");
    small.append(note);
    label.append(small);
  }
  end.append(mark, label);
  return end;
}
