import { expect, test } from "vitest";
import { towns } from "#content/locations.ts";
import places from "#content/places.json" with { type: "json" };
import { findNearestOffice, milesBetween } from "#domain/places/distance.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { formatPlaceName } from "#domain/places/place-name.ts";

test.each([
  ["DC", "washington-dc"],
  ["washington, d.c. 20001", "washington-dc"],
  ["Leesburg VA", "leesburg"],
  ["Leesburg, Virginia", "leesburg"],
  ["20147 Ashburn, VA", "ashburn"],
  ["Falls Church", "falls-church-va"],
  ["12 Main Street, Falls Church, VA 22046-1234", "22046"],
  ["Silver Spring", "silver-spring-md"],
  ["21201-0001", "21201"],
  ["Saint Michaels, Maryland", "st-michaels-md"],
  ["Ft Belvoir", "fort-belvoir-va"],
  ["Harpers Ferry West Virginia", "harpers-ferry-wv"],
  ["Richmond", "richmond-va"],
  ["Bellaire, Ohio", "bellaire-oh"],
  // Not in the census file: a new CDP, and names used in addresses.
  ["Embrey Mill", "embrey-mill-va"],
  ["Berkeley Springs", "berkeley-springs-wv"],
  // Listed towns win, then well-known cities, then the place nearest to the listed towns.
  ["Springfield", "springfield"],
  ["Springfield, WV", "springfield-wv"],
  ["Columbia", "columbia-md"],
  ["Denver", undefined],
  ["Denver, CO", "denver-co"],
  ["California", undefined],
  ["Wilmington", "wilmington-de"],
  ["90210", undefined],
  ["12 Main Street, Raleigh, NC 27601", "raleigh-nc"],
  ["2204", undefined],
  ["12 Main Street", undefined],
  // Towns in no file, as typed.
  ["Leesburg, FL", "Leesburg-FL"],
  ["leesburg FLORIDA", "Leesburg-FL"],
  ["Leesburg-FL", "Leesburg-FL"],
  ["8 Elm Street, McAllen, TX 78501", "McAllen-TX"],
  ["Boone, North Carolina", "Boone-NC"],
  ["12 Main Street, NC", undefined],
  ["Smith, ZZ", undefined],
  ["", undefined],
  [" , ", undefined],
  ["x".repeat(100_000), undefined],
])("%j is %s", (typed, key) => {
  expect(findPlace(typed)?.key).toBe(key);
});

test("every place is found by its key and its displayed name", () => {
  expect(places.length).toBeGreaterThan(6_000);
  for (const line of places) {
    const [name = "", state = ""] = line.split(",");
    const place = findPlace(/^\d/.test(name) ? name : `${name}, ${state}`);
    if (!place) throw new Error(`${line} is not found`);
    expect(findPlace(place.key), line).toBe(place);
    expect(findPlace(formatPlaceName(place)), line).toBe(place);
  }
});

test("every place is within 150 miles of one of our towns, and a town's ZIP codes are near it", () => {
  for (const line of places) {
    const [name, , latitude, longitude] = line.split(",");
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    expect(findNearestOffice(at, towns).miles, line).toBeLessThanOrEqual(150);
    const town = towns.find(({ zips }) => zips.some((zip) => zip === name));
    if (town) expect(milesBetween(at, town), line).toBeLessThan(12);
  }
});
