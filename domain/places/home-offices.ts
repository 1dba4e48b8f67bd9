import { homeOffices } from "#content/home-offices.ts";
import type { Town } from "#content/locations/location.ts";
import { towns } from "#content/locations.ts";
import { findNearestOffice, milesBetween } from "./distance.ts";

export type OfficeDistance = { key: string; name: string; miles: number };

/** Straight-line distances in whole statute miles, nearest first. */
export function listOfficeDistances(town: Town): OfficeDistance[] {
  return listOffices()
    .map((office) => measure(office, town))
    .sort((a, b) => a.miles - b.miles);
}

/** In whole statute miles; 0 for an office town. */
export function nearestHomeOffice(town: Town): OfficeDistance {
  return measure(findNearestOffice(town, listOffices()).office, town);
}

export function isHomeOffice(key: string): boolean {
  return homeOffices.some((office) => office === key);
}

export function listOffices(): Town[] {
  return homeOffices.flatMap((key) => towns.filter((town) => town.key === key));
}

function measure(office: Town, town: Town): OfficeDistance {
  return { key: office.key, name: office.name, miles: Math.round(milesBetween(office, town)) };
}
