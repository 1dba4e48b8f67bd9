import { type CsvRecord, FIELDS_LIMIT, RECORDS_LIMIT } from "../../csv.ts";

type Entry = Record<string, unknown>;

/**
 * Reads reviews from JSON as a table, header first: each field of an entry is a column, a nested one with its
 * path ("reviewer.displayName"). `line` is the entry's number, after the header's 0.
 */
export function readJson(text: string): { records: CsvRecord[]; fault?: never } | { fault: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { fault: "this looks like JSON, but it is damaged; download it again" };
  }
  if (isEntry(json) && json["type"] === "FeatureCollection")
    return {
      fault: "these are reviews that you wrote on Google Maps; in Takeout, choose Google Business Profile",
    };
  const entries = findEntries(json);
  if (!entries)
    return { fault: "this is JSON, but not a list of reviews; from Google Takeout, choose reviews.json" };
  if (entries.length === 0) return { fault: "the file has no reviews" };
  if (entries.length > RECORDS_LIMIT)
    return { fault: `the file has more than ${RECORDS_LIMIT.toLocaleString("en-US")} reviews` };
  const flat = entries.map((entry) => new Map(flatten(isEntry(entry) ? nameGoogleFields(entry) : {})));
  const header = [...new Set(flat.flatMap((fields) => [...fields.keys()]))].slice(0, FIELDS_LIMIT);
  const rows = flat.map((fields) => header.map((name) => fields.get(name) ?? ""));
  return { records: [header, ...rows].map((fields, index) => ({ line: index, fields })) };
}

/**
 * Google Takeout writes about twenty reviews a file: reviews.json, then reviews-TOKEN.json.
 * @returns One file with all of them; undefined if one is no JSON list of reviews.
 */
export function joinJsonFiles(files: readonly Uint8Array[]): Uint8Array | undefined {
  const lists = files.map((file) => {
    try {
      return findEntries(JSON.parse(new TextDecoder().decode(file)));
    } catch {
      return undefined;
    }
  });
  if (lists.includes(undefined)) return undefined;
  return new TextEncoder().encode(JSON.stringify({ reviews: lists.flat() }));
}

/** The list itself, or the one named "reviews", or the only list. */
function findEntries(json: unknown): unknown[] | undefined {
  const lists = Array.isArray(json)
    ? [json]
    : isEntry(json)
      ? [json["reviews"], ...Object.values(json)].filter((value) => Array.isArray(value))
      : [];
  return lists.find((list) => list.length === 0 || list.some(isEntry));
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Google's id is the end of a path, and anonymous reviewers have no name: Google shows "A Google user". */
function nameGoogleFields(entry: Entry): Entry {
  const { name, reviewer, starRating, ...others } = entry;
  if (starRating === undefined) return entry;
  const path = /^accounts\/.*\/reviews\/(.+)$/.exec(String(name))?.[1];
  const { displayName, ...person } = isEntry(reviewer) ? reviewer : {};
  return {
    ...(path ? { reviewId: path } : { name }),
    starRating,
    ...others,
    reviewer: { ...person, displayName: displayName || "A Google user" },
  };
}

const DEPTH = 3;

function* flatten(entry: Entry, path = "", depth = 1): Generator<[name: string, text: string]> {
  for (const [key, value] of Object.entries(entry)) {
    const name = `${path}${key}`;
    if (isEntry(value) && depth < DEPTH) yield* flatten(value, `${name}.`, depth + 1);
    else yield [name, value === null || typeof value === "object" ? "" : String(value ?? "")];
  }
}
