import { milesBetween } from "#domain/places/distance.ts";
import { findTown } from "#domain/places/find-town.ts";
import { findTrip, type Trip } from "./map-way.ts";

/** Keeps the map of the hero in step with what is typed, from this event on. */
export function followRoute(event: Event): void {
  // Added again, as after coming back to the page, it is there once.
  window.addEventListener("input", redraw);
  redraw(event);
}

function redraw({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.form && target.list) drawRoute(target.form);
}

/**
 * Draws the route between the two towns that a form names on the map of the hero, which no script has drawn; with another
 * place, or none, the map is again as it was sent.
 */
function drawRoute(form: HTMLFormElement): void {
  const sheet = document.querySelector<HTMLElement>(".map-hero .map-sheet");
  if (!sheet) return;
  const [from, to] = ["from", "to"].map((name) => findTown(String(new FormData(form).get(name) ?? "")));
  const trip = from && to && findTrip(from.key, to.key);
  const towns = trip ? `${from.key} ${to.key}` : "";
  if ((sheet.dataset["trip"] ?? "") === towns) return;

  for (const end of sheet.querySelectorAll(".map-trip")) end.remove();
  if (!trip) {
    delete sheet.dataset["trip"];
    drawLine(sheet, undefined);
    say(sheet, "");
    return;
  }
  sheet.dataset["trip"] = towns;
  drawLine(sheet, trip.line);
  const miles = `${Math.round(milesBetween(from, to))} miles in a straight line`;
  const last = trip.ends.length - 1;
  trip.ends.forEach((end, index) => {
    const mark = index === last ? sheet.querySelector(".pin")?.cloneNode(true) : undefined;
    sheet.querySelector(".map-towns")?.append(makeEnd(end, mark, index === last && last > 0 ? miles : ""));
  });
  say(sheet, last > 0 ? `${from.name} to ${to.name}, ${miles}` : `Within ${from.name}`);
}

/** The lines as the page brought them, for the way back. */
const sent = new WeakMap<Element, string>();

function drawLine(sheet: HTMLElement, line: string | undefined): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const path of sheet.querySelectorAll(".map-casing, .map-route")) {
    if (!sent.has(path)) sent.set(path, path.getAttribute("d") ?? "");
    path.setAttribute("d", line ?? sent.get(path) ?? "");
    if (!isStill) path.animate([{ opacity: 0 }, {}], { duration: 250, easing: "ease-out" });
  }
}

/** @param mark Shows where it is; a dot when undefined. */
function makeEnd(
  { name, x, y, side, lean }: Trip["ends"][number],
  mark: Node | undefined,
  miles: string,
): HTMLElement {
  const end = document.createElement("li");
  end.className = `map-point map-trip map-at-${side} map-lean-${lean}`;
  end.style.setProperty("--px", String(x));
  end.style.setProperty("--py", String(y));
  const dot = document.createElement("i");
  dot.className = "map-dot";
  const label = document.createElement("span");
  label.className = "map-name";
  label.append(name);
  if (miles) {
    const small = document.createElement("small");
    small.append(miles);
    label.append(small);
  }
  end.append(mark ?? dot, label);
  return end;
}

/** Tells screen readers, for whom the map is a picture with a description. */
function say(sheet: HTMLElement, words: string): void {
  let status = sheet.querySelector("[role=status]");
  if (!status) {
    status = document.createElement("p");
    status.className = "visually-hidden";
    status.setAttribute("role", "status");
    sheet.append(status);
  }
  status.textContent = words;
}
