import { isDeepStrictEqual } from "node:util";
import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { homeOffices } from "#content/home-offices.ts";
import { legalDocuments } from "#content/legal.ts";
import type { Town } from "#content/locations/location.ts";
import { locations, servedTowns, towns } from "#content/locations.ts";
import { offersEmergency } from "#content/opening-hours.ts";
import example from "#content/owner/company.example.json" with { type: "json" };
import { ownerFiles } from "#content/owner/files.ts";
import { reviewPolicy } from "#content/review-policy.ts";
import { services } from "#content/services.ts";
import { townPermits } from "#content/town-permits.ts";
import { listWrongNames } from "#domain/company/owner-names.ts";
import { exampleEmail, fictionalPhone } from "#domain/company/placeholders.ts";
import { listRegistrations, placeholderNumber } from "#domain/company/registrations.ts";
import { milesBetween } from "#domain/places/distance.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { isLocated } from "#domain/plan/road.ts";
import { count } from "#domain/quantities.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";

const finding = resultsOf("content");

type Facts = {
  company: typeof company;
  locations: readonly { name: string; testimonial?: { isSample?: boolean } | undefined }[];
  legal: readonly { path: string; draft: boolean }[];
  reviewPolicy: { draft: boolean };
  photos: object;
  rates: object | null;
};

/** The middle of the default of WEATHER_STATIONS. */
const dulles = { latitude: 38.95, longitude: -77.45 };
const STATION_MILES = 30;
const FILE = "content/owner/company.json";

/** `severity` is of what must not be public. */
export function checkContent(severity: Severity, facts: Facts = shipped()): CheckResult[] {
  const listMissing = (level: Severity, rows: Row[]) =>
    rows.flatMap(([what, isMissing, detail]) => (isMissing ? [finding(level, what, detail)] : []));
  const results = [...listMissing(severity, listRequired(facts)), ...listMissing("warn", listUseful(facts))];
  return results.length > 0 ? results : [finding("ok", "placeholders", "none left")];
}

type Row = [what: string, isMissing: boolean, detail: string];

function listRequired({ company, locations }: Facts): Row[] {
  const sampled = locations.filter(({ testimonial }) => testimonial?.isSample).map(({ name }) => name);
  return [
    ...listWrongNames().map((wrong): Row => ["names", true, wrong]),
    ...listPlaceholders(company).map(
      ([what, value, placeholder]): Row => [
        what,
        placeholder.test(value),
        `“${value}” is a placeholder: set yours in ${FILE}`,
      ],
    ),
    [
      "Maryland",
      !company.registration.maryland && servesMaryland,
      `${FILE} has no registration.maryland; moves within Maryland require it`,
    ],
    [
      "testimonials",
      sampled.length > 0,
      `replace ${count(sampled.length, "sample")} in content/owner/testimonials.json; fake reviews must not be published (16 CFR 465): ${sampled.join(", ")}`,
    ],
  ];
}

/** None of it is required. */
function listUseful({ company, legal, reviewPolicy, photos, rates }: Facts): Row[] {
  const { registration, replyTime, logo, icon, reviewsElsewhere, city, cities, confirmed } = company;
  const drafts = legal.filter(({ draft }) => draft).map(({ path }) => path);
  const samples = listSamples(example, company).filter((field) => !confirmed.includes(field));
  const offices = homeOffices.map((key) => towns.find((town) => town.key === key)?.name ?? key);
  const home = findPlace(city);
  const isFar = !home || !isLocated(home) || milesBetween(home, dulles) > STATION_MILES;
  return [
    ["DC license", !registration.dc, `${FILE} has no registration.dc; business in DC requires it`],
    ...listRegistrations(registration).map(
      ({ key, name, number, lookUp }): Row => [
        name,
        !lookUp && !placeholderNumber.test(number),
        `content/look-ups.ts has no address for ${key}; the number is shown without a link`,
      ],
    ),
    ["reply time", !replyTime, `${FILE} has no replyTime; no page says how soon you reply`],
    ["legal pages", drafts.length > 0, `drafts in content/legal.ts: ${drafts.join(", ")}`],
    ["review policy", reviewPolicy.draft, "a draft: state your own in content/owner/review-policy.json"],
    ["logo", !logo, "none; the header shows the drawn mark"],
    ["icon", !icon, "none; browser tabs and social pictures show the drawn mark"],
    ["photos", Object.keys(photos).length === 0, "none; pages show drawings"],
    ["prices", !rates, "none; /plan shows hours and volume, but no price"],
    ["reviews elsewhere", reviewsElsewhere.length === 0, "no link to your reviews at Google, Yelp or BBB"],
    [
      "samples",
      samples.length > 0,
      `as in the sample; change each in ${FILE} unless it is true of you: ${samples.join(", ")}`,
    ],
    [
      "towns",
      Number.parseInt(cities, 10) > servedTowns.length,
      `“${cities}” cities are claimed, but ${servedTowns.length} have a page: set cities`,
    ],
    [
      "weather",
      isFar,
      `the default weather stations are around Dulles Airport, over ${STATION_MILES} miles from ${city}: set WEATHER_STATIONS`,
    ],
    [
      "offices",
      !offices.some((office) => city.startsWith(`${office},`)),
      `pages say that your offices are in ${offices.join(", ")}, but you are in ${city}: docs/make-it-yours.md says where to change it`,
    ],
    ...listLeftOutNames().map((sentence): Row => ["left out", true, sentence]),
  ];
}

function shipped(): Facts {
  const { photos, rates } = ownerFiles;
  return { company, locations, legal: legalDocuments, reviewPolicy, photos, rates };
}

/** Sentences that name a town, county or state without a page: true of the place, but no promise to go there. */
function listLeftOutNames(): string[] {
  const namesOf = (list: readonly Town[]) =>
    list.flatMap(({ name, county, state }) => [name, county ?? [], state].flat());
  const served = namesOf(servedTowns);
  const names = [...new Set(namesOf(towns))].filter((name) => !served.includes(name));
  if (names.length === 0) return [];
  const isNamed = new RegExp(
    `\\b(${[...names, ...(names.includes("Washington, DC") ? ["DC"] : [])].join("|")})\\b`,
  );
  const content = [services, faqCategories, homeFaqs, locations, legalDocuments, reviewPolicy, townPermits];
  const texts = JSON.stringify(content).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  const sentences = texts.flatMap((text) => text.slice(1, -1).split(/(?<=[.?])\s+/));
  return [...new Set(sentences)].filter((sentence) => sentence.includes(" ") && isNamed.test(sentence));
}

const servesMaryland = servedTowns.some(({ state }) => state === "Maryland");

/** Fictional numbers, example addresses, zeros, the sample name. */
function listPlaceholders({ name, phone, emails, postalAddress, registration }: typeof company) {
  const facts: [what: string, value: string, placeholder: RegExp][] = [
    ["company name", name, /^Ashfield Moving Co\.$/],
    ["phone", phone.display, fictionalPhone],
    ["moves address", emails.moves, exampleEmail],
    ["office address", emails.office, exampleEmail],
    ["postal address", postalAddress, /sample|^$/i],
    ["Virginia DMV", registration.vaDmv || "none", placeholderNumber],
    ["USDOT", registration.usdot || "none", placeholderNumber],
    ["MC number", registration.mc || "none", placeholderNumber],
    ["Maryland", registration.maryland || "none", placeholderNumber],
    ["DC license", registration.dc || "none", placeholderNumber],
  ];
  return facts;
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
