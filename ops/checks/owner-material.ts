import { isDeepStrictEqual } from "node:util";
import { company } from "#content/company.ts";
import { homeOffices } from "#content/home-offices.ts";
import { servedTowns, towns } from "#content/locations.ts";
import { offersEmergency } from "#content/opening-hours.ts";
import example from "#content/owner/company.example.json" with { type: "json" };
import { ownerFiles } from "#content/owner/files.ts";
import { milesBetween } from "#domain/places/distance.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { isLocated } from "#domain/plan/road.ts";
import type { CheckResult } from "./check-result.ts";

/** The middle of the default of WEATHER_STATIONS. */
const dulles = { latitude: 38.95, longitude: -77.45 };
const STATION_MILES = 30;

type Material = {
  company: typeof company;
  photos: object;
  rates: object | null;
};

/** What pages show once the owner has it. None of it is required. */
export function findMissingMaterial(material: Material = own()): CheckResult[] {
  const { logo, icon, reviewsElsewhere, city, cities } = material.company;
  const { confirmed } = material.company;
  const samples = listSamples(example, material.company).filter((field) => !confirmed.includes(field));
  const offices = homeOffices.map((key) => towns.find((town) => town.key === key)?.name ?? key);
  const isOffice = offices.some((office) => city.startsWith(`${office},`));
  const home = findPlace(city);
  const isFarFromStation = !home || !isLocated(home) || milesBetween(home, dulles) > STATION_MILES;
  const found: [what: string, isMissing: boolean, detail: string][] = [
    ["logo", !logo, "none; the header shows the drawn mark"],
    ["icon", !icon, "none; browser tabs and social pictures show the drawn mark"],
    ["photos", Object.keys(material.photos).length === 0, "none; pages show drawings"],
    ["prices", !material.rates, "none; /plan shows hours and volume, but no price"],
    ["reviews elsewhere", reviewsElsewhere.length === 0, "no link to your reviews at Google, Yelp or BBB"],
    [
      "samples",
      samples.length > 0,
      `as in the sample; change each in content/owner/company.json unless it is true of you: ${samples.join(", ")}`,
    ],
    [
      "towns",
      Number.parseInt(cities, 10) > servedTowns.length,
      `“${cities}” cities are claimed, but ${servedTowns.length} have a page: set cities`,
    ],
    [
      "weather",
      isFarFromStation,
      `the default weather stations are around Dulles Airport, over ${STATION_MILES} miles from ${city}: set WEATHER_STATIONS`,
    ],
    [
      "offices",
      !isOffice,
      `pages say that your offices are in ${offices.join(", ")}, but you are in ${city}: docs/make-it-yours.md says where to change it`,
    ],
  ];
  return found.flatMap(([what, isMissing, detail]) =>
    isMissing ? [{ part: "content", level: "warn", what, detail } satisfies CheckResult] : [],
  );
}

/** A check of their own looks for these. */
const checkedElsewhere = [
  ...["name", "phone", "emails", "postalAddress", "registration"],
  // Not shown without the service.
  ...(offersEmergency ? [] : ["emergency"]),
];

/** "hours.emergency": the fields that say the same as the sample. A group is named if all of it does. */
function listSamples(sample: object, facts: object): string[] {
  return Object.entries(sample).flatMap(([name, value]) => {
    const fact: unknown = Reflect.get(facts, name);
    if (checkedElsewhere.includes(name) || isEmpty(value)) return [];
    if (isDeepStrictEqual(value, fact)) return [name];
    const isGroup = typeof value === "object" && !Array.isArray(value) && typeof fact === "object";
    return isGroup ? listSamples(value, fact ?? {}).map((inner) => `${name}.${inner}`) : [];
  });
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && Object.values(value ?? {}).every(isEmpty));
}

function own(): Material {
  return { company, photos: ownerFiles.photos, rates: ownerFiles.rates };
}
