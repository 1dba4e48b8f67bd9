import { homeOffices } from "#content/company.ts";
import { findLocation, type Location } from "#content/locations.ts";
import { findNearestOffice, milesBetween } from "./distance.ts";

export type OfficeDistance = { key: string; name: string; miles: number };

/** The home offices with their straight-line distance from a location, in whole statute miles, nearest first. */
export function listOfficeDistances(location: Location): OfficeDistance[] {
  return listOffices()
    .map((office) => measure(office, location))
    .sort((a, b) => a.miles - b.miles);
}

/** The nearest home office and its straight-line distance in whole statute miles; 0 for an office town itself. */
export function nearestHomeOffice(location: Location): OfficeDistance {
  return measure(findNearestOffice(location, listOffices()).office, location);
}

export function isHomeOffice(key: string): boolean {
  return homeOffices.some((office) => office === key);
}

function listOffices(): Location[] {
  return homeOffices.map(findLocation).filter((office) => office !== undefined);
}

function measure(office: Location, location: Location): OfficeDistance {
  return { key: office.key, name: office.name, miles: Math.round(milesBetween(office, location)) };
}
