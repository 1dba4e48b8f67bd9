import type { StoredReview } from "./records.ts";
import { sampleReviewEndings, sampleReviewNames, sampleReviewParts } from "./sample-parts.ts";
import { type SampleReviewText, sampleReviewTexts } from "./sample-texts.ts";

/** An invented review. `service_type` is null for one without a label. */
export type SampleReview = StoredReview & { service_type: Service | null; is_sample: true };

type Service = keyof typeof sampleReviewParts;
type Written = SampleReviewText & { service: Service | null };

/**
 * Builds sample reviews for `npm run dev`, tests and benchmarks: first those written by hand, newest first, then as many
 * generated ones as needed. Deterministic: the same count always gives the same reviews.
 */
export function buildSampleReviews(count = written.length): SampleReview[] {
  return Array.from({ length: count }, (_, index) => buildSampleReview(index));
}

/** Builds the sample review of an index from 0, so that a benchmark can insert a million of them in batches. */
export function buildSampleReview(index: number): SampleReview {
  const text = written[index];
  return text ? toReview(index, text) : joinReview(index);
}

const written: readonly Written[] = Object.entries<readonly SampleReviewText[]>(sampleReviewTexts)
  .flatMap(([key, texts]) => texts.map((text) => ({ ...text, service: isService(key) ? key : null })))
  .sort((a, b) => b.date.localeCompare(a.date));

function isService(key: string): key is Service {
  return key in sampleReviewParts;
}

function toReview(index: number, text: Written): SampleReview {
  return {
    id: buildId(index),
    name: text.name,
    location: text.location,
    rating: text.rating,
    comment: text.comment,
    review_date: text.date,
    is_active: !text.inactive,
    is_featured: text.featured ?? false,
    service_type: text.service,
    is_sample: true,
  };
}

function joinReview(index: number): SampleReview {
  const { below, pick } = createDraw(index);
  const service = pick(SERVICES);
  const rating = pick(RATINGS);
  const location = pick(LOCATIONS);
  return {
    id: buildId(index),
    name: `${pick(sampleReviewNames.first)} ${pick(INITIALS)}.`,
    location,
    rating,
    comment: joinComment(pick, service, rating).replace("{town}", location.replace(/, (VA|MD)$/, "")),
    review_date: new Date(FIRST_DAY + below(DAYS) * DAY_MS).toISOString().slice(0, 10),
    is_active: below(50) > 0,
    is_featured: false,
    service_type: below(50) > 0 ? service : null,
    is_sample: true,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.parse("2015-05-01");
const DAYS = (Date.parse("2026-11-15") - FIRST_DAY) / DAY_MS;
const INITIALS = [...sampleReviewNames.initials];
const LOCATIONS = [...new Set(written.map(({ location }) => location))];
const RATINGS = written.map(({ rating }) => rating);
const SERVICES = written.flatMap(({ service }) => service ?? []);

function joinComment(pick: Draw["pick"], service: Service, rating: SampleReviewText["rating"]): string {
  const { scenes, details } = sampleReviewParts[service];
  const sentences: string[] = [
    pick<string>(scenes),
    pick<string>(details),
    pick<string>(sampleReviewEndings[rating]),
  ];
  return sentences.filter((_, position) => rating > 3 || position !== 1).join(" ");
}

type Draw = { below: (limit: number) => number; pick: <T>(list: readonly T[]) => T };

/** Draws numbers that depend on the index alone. */
function createDraw(index: number): Draw {
  let turn = 0;
  function below(limit: number): number {
    turn += 1;
    return hash(index * 31 + turn) % limit;
  }
  function pick<T>(list: readonly T[]): T {
    const item = list[below(list.length)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  }
  return { below, pick };
}

/** A UUID-like id, unique for the first 16,777,216 indexes: its last six digits are the index, scattered. */
function buildId(index: number): string {
  const head = toHex(hash(index), 8);
  const middle = toHex(hash(~index), 8);
  const tail = toHex((index * 0x9e3779) % 0x1000000, 6);
  return `${head}-${middle.slice(0, 4)}-4${middle.slice(4, 7)}-8${head.slice(0, 3)}-${head.slice(2)}${tail}`;
}

function toHex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

/** Chris Wellons' "lowbias32" integer hash: 32 bits in, 32 unsigned bits out. */
function hash(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
