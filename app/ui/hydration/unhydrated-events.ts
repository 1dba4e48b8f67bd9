import { readLocalDay } from "#domain/dates/local-day.ts";
import { zipCodes } from "../../forms/place-list.tsx";
import { followShortForm, restoreShortForm } from "../estimate/short-form.ts";
import { followArrow, followButton, followSwipe } from "../reviews/carousel.ts";

const SHORT_FORM = ".est-card form";

/** What was typed before, on this page or on /estimate. */
export function restoreForms(): void {
  const form = document.querySelector<HTMLFormElement>(SHORT_FORM);
  if (form) restoreShortForm(form);
}

/** For parts of a page that are not hydrated. */
export function followEvent(event: Event): void {
  const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>(SHORT_FORM) : null;
  if (form) followShortForm(event, form, event.target);
  if (event.type === "click") followButton(event);
  else if (event.type === "touchstart") followSwipe(event as TouchEvent);
  else if (event.type === "keydown") followArrow(event as KeyboardEvent);
  else if (event.target instanceof HTMLInputElement) followField(event, event.target);
}

/** The short form: ZIP codes, today as first day (../../forms/date-field.tsx), and the route on the map. */
function followField(event: Event, field: HTMLInputElement): void {
  if (event.type !== "focusin") followRoute(event, field);
  else if (field.list) addZipCodes(field.list);
  else if (field.type === "date") field.min = readLocalDay(new Date());
}

function followRoute(event: Event, field: HTMLInputElement): void {
  if (field.closest(".hero"))
    import("../map/draw-route.ts").then(
      ({ drawRoute }) => drawRoute(event),
      () => {},
    );
}

function addZipCodes(list: HTMLElement): void {
  const known = new Set([...list.querySelectorAll("option")].map(({ value }) => value));
  const missing = zipCodes.filter((place) => !known.has(place));
  list.append(...missing.map((place) => new Option("", place)));
}
