import { type Kysely, sql } from "kysely";
import { createDatabase } from "#db/client.ts";
import { countReviews, findReviewStats, listFilterChoices } from "#db/reviews/counts.ts";
import { listReviews, type Review } from "#db/reviews/reviews.ts";

import type { Database } from "#db/schema.ts";
import { limitOf, noFilter, type ReviewFilter, serializeReviewFilter } from "#domain/reviews/filter.ts";
import type { Web } from "../../load/web.ts";
import { buildReview } from "../../support/many-reviews.ts";
import { inTurns, median } from "../figures.ts";
import { askOnce } from "../one-request.ts";
import type { Row, Table } from "../report.ts";
import type { Setting } from "../setting.ts";

const WARM_UPS = 3;
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

/** A site with so many reviews. */
type Size = { name: string; count: number; db: Kysely<Database>; web: Web };
/** Milliseconds of one answer. */
type Times = { queries: number; page: number };

/**
 * The reviews page, made for each visitor, with 1,000 reviews and with 1,000,000 in turns (quick: with 1,000 only), then ten
 * visitors who show all of 10,000.
 */
export async function run(setting: Setting): Promise<Table[]> {
  const sizes: Size[] = [];
  for (const count of setting.options.isQuick ? [1_000] : [1_000, 1_000_000])
    sizes.push(await openSize(setting, count));
  const first: Row[] = [];
  const seen: { kind: string; times: Map<Size, Times[]> }[] = [];
  for (const [kind, change] of Object.entries(kinds)) {
    const filter = { ...noFilter, ...change };
    for (const size of sizes)
      first.push({ name: `${kind}, ${size.name}`, unit: "ms", values: [await timePage(size, filter)] });
    for (let times = 0; times < WARM_UPS; times += 1) for (const size of sizes) await timeBoth(size, filter);
    const rounds = setting.rounds(31, 5);
    seen.push({ kind, times: await inTurns(sizes, rounds, (size) => timeBoth(size, filter)) });
  }
  const [largest] = sizes.slice(-1);
  return [
    { title: "Reviews: the page when nobody has asked so before", rows: compare(first, sizes) },
    { title: "Reviews: queries", rows: rowsOf(seen, sizes, ({ queries }) => queries) },
    { title: "Reviews: page", rows: rowsOf(seen, sizes, ({ page }) => page) },
    ...(largest ? [await showAll(largest)] : []),
  ];
}

async function openSize(setting: Setting, count: number): Promise<Size> {
  const database = await setting.openDatabase({ isEmpty: true });
  await load(database.url, count);
  const web = await setting.startWeb(database, { PAGE_CACHE_MB: "0" });
  return { name: count.toLocaleString("en-US"), count, db: database.db, web };
}

/** Rows of one kind and of all of them, at each size; the smaller size is the baseline. */
function rowsOf(
  seen: { kind: string; times: Map<Size, Times[]> }[],
  sizes: Size[],
  read: (times: Times) => number,
): Row[] {
  const each = seen.flatMap(({ kind, times }) =>
    sizes.map(
      (size): Row => ({
        ...{ name: `${kind}, ${size.name}`, unit: "ms" },
        values: (times.get(size) ?? []).map(read),
      }),
    ),
  );
  const all = sizes.map(({ name }, at): Row => {
    const values = seen.map(({ times }) => median((times.get(sizes[at] as Size) ?? []).map(read)));
    return { name: `all kinds, ${name}`, unit: "ms", values, goal: { atMost: 50 } };
  });
  const largest = all.at(-1);
  if (!largest) return each;
  const { goal, ...one } = largest;
  const worst: Row = { ...one, figure: "most", goal: { atMost: 150 } };
  const rows = compare([...each, ...all], sizes);
  if (sizes.length < 2) return [...rows, worst];
  const growth: Row = { ...one, baseline: `all kinds, ${sizes[0]?.name}`, goal: { of: "ratio", atMost: 3 } };
  return [...rows, growth, worst];
}

function compare(rows: Row[], sizes: Size[]): Row[] {
  const [small] = sizes;
  return rows.map((row) => {
    const name = row.name.split(", ")[0];
    const baseline = `${name}, ${small?.name}`;
    return baseline === row.name ? row : { ...row, baseline };
  });
}

async function timeBoth(size: Size, filter: ReviewFilter): Promise<Times> {
  const started = performance.now();
  const total = countReviews(size.db, filter);
  const reviews = listReviews(size.db, filter, { limit: limitOf(filter), total });
  await Promise.all([total, reviews, findReviewStats(size.db), listFilterChoices(size.db)]);
  return { queries: performance.now() - started, page: await timePage(size, filter) };
}

async function timePage({ web }: Size, filter: ReviewFilter): Promise<number> {
  const { status, wholeMs } = await askOnce(`${web.url}/reviews${serializeReviewFilter(filter)}`, {});
  if (status !== 200) throw new Error(`/reviews answered ${status}`);
  return wholeMs;
}

/** Loads as an import would: without the search index, which is built at the end. */
async function load(url: string, size: number): Promise<void> {
  const db = createDatabase(url, { max: 2, statementTimeout: 600_000 });
  const index = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'reviews_search'`.execute(db);
  await sql`drop index reviews_search`.execute(db);
  for (let start = 0; start < size; start += LOAD_BATCH) {
    const length = Math.min(LOAD_BATCH, size - start);
    const rows = Array.from({ length }, (_, offset) => buildReview(start + offset));
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
}

/** Ten visitors at once: the page, then every batch that a browser would fetch. */
async function showAll({ name, count: size, web, db }: Size): Promise<Table> {
  const some: Partial<ReviewFilter> = size > 10_000 ? { service: "packing", year: 2020 } : {};
  const filter: ReviewFilter = { ...noFilter, ...some, show: "all" };
  const matches = await countReviews(db, filter);
  const query = serializeReviewFilter(filter);
  const started = performance.now();
  const shown = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      await read(`${web.url}/reviews${query}`);
      let count = 0;
      let after = "";
      for (;;) {
        const reviews = JSON.parse(await read(`${web.url}/api/reviews${query}${after}`)) as Review[];
        const last = reviews.at(-1);
        count += reviews.length;
        if (!last) return count;
        after = `&after=${encodeURIComponent(`${last.review_date}~${last.id}`)}`;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const short = shown.filter((count) => count !== matches).length;
  return {
    title: `Ten visitors show all of ${matches.toLocaleString("en-US")} reviews, of ${name}`,
    rows: [
      { name: "all have all", unit: "s", values: [seconds] },
      { name: "visitors who lack some", unit: "", values: [short], goal: { atMost: 0 } },
      { name: "most memory of web", unit: "MB", values: [web.memory().most], goal: { atMost: 250 } },
    ],
  };
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return text;
}
