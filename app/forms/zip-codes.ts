import { zipCodes } from "./place-list.tsx";

/** Adds the ZIP codes that PlaceList left out. */
export function addZipCodes(list: HTMLElement): void {
  const known = new Set([...list.querySelectorAll("option")].map(({ value }) => value));
  const missing = zipCodes.filter((place) => !known.has(place));
  list.append(...missing.map((place) => new Option("", place)));
}
