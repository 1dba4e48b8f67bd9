import { existsSync, readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { createDatabase } from "#db/client.ts";
import { countReviews, findReviewStats, listFilterChoices } from "#db/reviews/counts.ts";
import { listReviews, type Review } from "#db/reviews/reviews.ts";
import { buildSampleReview } from "#db/reviews/samples.ts";
import type { Database } from "#db/schema.ts";
import { limitOf, noFilter, type ReviewFilter, serializeReviewFilter } from "#domain/reviews/filter.ts";
import { createTestDatabase, startTestServices } from "../support/services.ts";
import { startWeb, type Web } from "./web.ts";

const SIZES = [1_000, 1_000_000];
const WARM_UPS = 3;
const RUNS = 31;
const LOAD_BATCH = 10_000;
const VISITORS = 10;

/** Ten kinds of filter. In the sample reviews "the" is in 97 of 100, "piano" in 2 of a million, "zeppelin" in none. */
const kinds: Record<string, Partial<ReviewFilter>> = {
  none: {},
  service: { service: "packing" },
  year: { year: 2020 },
  "rating 5": { rating: "5" },
  "rating 4+": { rating: "4+" },
  "rating 3+": { rating: "3+" },
  "common word": { q: "the" },
  "rare word": { q: "piano" },
  "absent word": { q: "zeppelin" },
  "all combined": { service: "packing", year: 2020, rating: "4+", q: "kitchen" },
};

/** What one kind of filter took, in milliseconds. */
type Timing = { kind: string; matches: number; first: number; queries: number; page: number | undefined };

/** Times the reviews page at 1,000 and at 1,000,000 reviews, then ten visitors who show all of 10,000. */
export async function run(): Promise<void> {
  const services = await startTestServices();
  const medians: { queries: number; page: number | undefined }[] = [];
  try {
    for (const size of SIZES) {
      const database = await createTestDatabase(services.databaseUrl);
      let web: Web | undefined;
      try {
        await load(database.url, size);
        web = existsSync("build/server/index.js") ? await startWeb(database.url) : undefined;
        const timings: Timing[] = [];
        for (const [kind, change] of Object.entries(kinds))
          timings.push(await timeKind(kind, { ...noFilter, ...change }, database.db, web));
        medians.push(report(size, timings));
        if (web && size === SIZES.at(-1)) await showAll(web, database.db);
      } finally {
        await web?.stop();
        await database.drop();
      }
    }
  } finally {
    await services.stop();
  }
  const [small, large] = medians;
  if (!small || !large) return;
  const ratio = (a: number | undefined, b: number | undefined) =>
    a && b ? `${(b / a).toFixed(1)} times` : "-";
  console.log(
    `\nMedian at 1,000,000 against 1,000 (target: at most 3 times): queries ${ratio(small.queries, large.queries)}, page ${ratio(small.page, large.page)}`,
  );
}

/** Loads as an import would: without the search index, which is built at the end. */
async function load(url: string, size: number): Promise<void> {
  const started = performance.now();
  const db = createDatabase(url, { max: 2, statementTimeout: 600_000 });
  const index = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'reviews_search'`.execute(db);
  await sql`drop index reviews_search`.execute(db);
  for (let start = 0; start < size; start += LOAD_BATCH) {
    const length = Math.min(LOAD_BATCH, size - start);
    const rows = Array.from({ length }, (_, offset) => buildSampleReview(start + offset));
    await sql`
      insert into reviews (id, name, location, rating, comment, review_date, is_active, is_featured, service_type, is_sample)
      select id, name, location, rating, comment, review_date, is_active, is_featured, service_type, is_sample
      from jsonb_populate_recordset(null::reviews, ${JSON.stringify(rows)}::jsonb)
    `.execute(db);
  }
  for (const { indexdef } of index.rows) await sql.raw(indexdef).execute(db);
  // Parallel vacuum wants more shared memory than a container has by default.
  await sql`vacuum (analyze, parallel 0)`.execute(db);
  await db.destroy();
  console.log(`\n${size.toLocaleString("en-US")} reviews, loaded in ${seconds(started)} s`);
}

async function timeKind(
  kind: string,
  filter: ReviewFilter,
  db: Kysely<Database>,
  web: Web | undefined,
): Promise<Timing> {
  const askPage = () => web?.read(`/reviews${serializeReviewFilter(filter)}`);
  const askDatabase = async () => {
    const total = countReviews(db, filter);
    const reviews = listReviews(db, filter, { limit: limitOf(filter), total });
    const [matches] = await Promise.all([total, reviews, findReviewStats(db), listFilterChoices(db)]);
    return matches;
  };
  const first = await time(web ? askPage : askDatabase);
  const matches = await askDatabase();
  return {
    kind,
    matches,
    first,
    queries: await medianTime(askDatabase),
    page: web && (await medianTime(askPage)),
  };
}

async function time(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function medianTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UPS + RUNS; turn += 1) times.push(await time(work));
  return median(times.slice(WARM_UPS));
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

function report(size: number, timings: Timing[]): { queries: number; page: number | undefined } {
  const cell = (value: number | undefined) => (value === undefined ? "-" : value.toFixed(1)).padStart(10);
  console.log(
    `${"".padEnd(14)}${"matches".padStart(10)}${"first".padStart(10)}${"queries".padStart(10)}${"page".padStart(10)}`,
  );
  for (const { kind, matches, first, queries, page } of timings)
    console.log(
      `${kind.padEnd(14)}${matches.toLocaleString("en-US").padStart(10)}${cell(first)}${cell(queries)}${cell(page)}`,
    );
  const queries = timings.map((timing) => timing.queries);
  const pages = timings.flatMap(({ page }) => page ?? []);
  const page = pages.length > 0 ? median(pages) : undefined;
  console.log(`${"median".padEnd(34)}${cell(median(queries))}${cell(page)}`);
  console.log(
    `${"worst kind".padEnd(34)}${cell(Math.max(...queries))}${cell(pages.length > 0 ? Math.max(...pages) : undefined)}`,
  );
  console.log("Milliseconds; first: the page when nobody has asked so before; the rest: median of 31.");
  if (size >= 1_000_000) console.log("Targets: median under 50, worst kind under 150.");
  return { queries: median(queries), page };
}

/** Ten visitors at once: the page, then every batch that a browser would fetch. */
async function showAll(web: Web, db: Kysely<Database>): Promise<void> {
  const filter: ReviewFilter = { ...noFilter, service: "packing", year: 2020, show: "all" };
  const matches = await countReviews(db, filter);
  const query = serializeReviewFilter(filter);
  const before = memory(web.pid).now;
  const started = performance.now();
  const shown = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      await web.read(`/reviews${query}`);
      let count = 0;
      let after = "";
      for (;;) {
        const reviews = JSON.parse(await web.read(`/api/reviews${query}${after}`)) as Review[];
        const last = reviews.at(-1);
        count += reviews.length;
        if (!last) return count;
        after = `&after=${encodeURIComponent(`${last.review_date}~${last.id}`)}`;
      }
    }),
  );
  const { peak } = memory(web.pid);
  const wrong = shown.filter((count) => count !== matches).length;
  console.log(
    `\nTen visitors show all of ${matches.toLocaleString("en-US")} reviews: ${seconds(started)} s, ${wrong} of them short`,
  );
  console.log(
    `Memory of the web process: ${before} MB before, at most ${peak} MB since its start (target: under 250)`,
  );
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

/** Resident megabytes, on Linux. */
function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read("VmRSS"), peak: read("VmHWM") };
}
