import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { countReviews, findReviewStats, listFilterChoices } from "#db/reviews/counts.ts";
import { storeReviews } from "#db/reviews/records.ts";
import { listReviews, type ReviewCriteria } from "#db/reviews/reviews.ts";
import { reviewColumns } from "#domain/reviews/record.ts";
import { eventually } from "../support/eventually.ts";
import { openDatabase } from "../support/open-database.ts";
import { insertShortReviews } from "../support/short-reviews.ts";

const { db } = await openDatabase();
beforeEach(() => sql`truncate reviews`.execute(db));

const all: ReviewCriteria = { service: "all", year: "all", rating: "all", q: "" };
let ids = 0;

type Given = {
  id?: string;
  name?: string;
  location?: string;
  rating?: number;
  comment?: string;
  review_date?: string;
  service_type?: string | null;
  is_active?: boolean;
};

function build(given: Given = {}) {
  ids += 1;
  return {
    id: `r-${String(ids).padStart(6, "0")}`,
    name: "Maria T.",
    location: "Ashburn, VA",
    rating: 5,
    comment: "They came at eight.",
    review_date: "2025-06-01",
    service_type: "residential",
    ...given,
  };
}

async function add(...given: Given[]): Promise<string[]> {
  const rows = given.map(build);
  await db.insertInto("reviews").values(rows).execute();
  return rows.map(({ id }) => id);
}

async function find(criteria: Partial<ReviewCriteria>, limit = 100): Promise<string[]> {
  const filter = { ...all, ...criteria };
  const reviews = await listReviews(db, filter, { limit });
  if (limit === 100) expect(await countReviews(db, filter)).toBe(reviews.length);
  return reviews.map(({ id }) => id);
}

describe("the reviews page lists", () => {
  /** Newest first. */
  const stored: Given[] = [
    { id: "five", review_date: "2025-01-01", rating: 5, service_type: "packing" },
    { id: "four", review_date: "2024-12-31", rating: 4, service_type: null, comment: "Sofa gone" },
    { id: "hidden", review_date: "2024-06-01", rating: 5, service_type: "packing", is_active: false },
    { id: "three", review_date: "2024-01-01", rating: 3, service_type: "teleport", comment: "Sofa gone" },
    { id: "one", review_date: "2023-12-31", rating: 1, service_type: "other", comment: "Sofa gone" },
  ];
  test.each<[Partial<ReviewCriteria>, string[]]>([
    [{}, ["five", "four", "three", "one"]],
    [{ year: 2024 }, ["four", "three"]],
    [{ year: 1999 }, []],
    [{ rating: "5" }, ["five"]],
    [{ rating: "4+" }, ["five", "four"]],
    [{ rating: "3+" }, ["five", "four", "three"]],
    [{ service: "packing" }, ["five"]],
    // Also missing and unknown services.
    [{ service: "other" }, ["four", "three", "one"]],
    [{ service: "other", year: 2024, rating: "4+", q: "sofa" }, ["four"]],
    [{ service: "other", year: 2024, rating: "4+", q: "eight" }, []],
  ])("active reviews by %j, newest first", async (criteria, found) => {
    await add(...stored);
    expect(await find(criteria)).toEqual(found);
  });

  test("by text in name, comment or location, ignoring case, even within a word", async () => {
    const [name, comment, place] = await add(
      { name: "Ünal Pianova" },
      { comment: "The grand PIANO came up the stairs." },
      { location: "Pianoburg, VA" },
      {},
    );
    expect(await find({ q: "piano" })).toEqual([place, comment, name]);
    expect(await find({ q: "ÜNAL" })).toEqual([name]);
    expect(await find({ q: "GRAND piano came" })).toEqual([comment]);
    expect(await find({ q: "p" })).toEqual([place, comment, name]);
  });

  test.each([
    ["didn't", "They didn’t scratch a thing."],
    ["didn’t", "They didn't scratch a thing."],
    ['"gentle"', "Very “gentle” movers."],
    ["jose", "José and his crew."],
    ["JOSÉ", "Jose and his crew."],
    ["resume", "Re\u0301sume\u0301 of the day."],
    ["smorgasbord", "A smørgåsbord of boxes."],
  ])("by %s in %s, whatever the quotes and accents", async (q, comment) => {
    const [exact] = await add({ comment }, {});
    expect(await find({ q })).toEqual([exact]);
  });

  test("never by text that spans two fields", async () => {
    await add({ name: "Ann", comment: "Bee", location: "Sea" });
    expect(await find({ q: "annbee" })).toEqual([]);
    expect(await find({ q: "ann bee" })).toEqual([]);
    expect(await find({ q: "bee" })).toHaveLength(1);
  });

  test.each(["%", "_", "\\", "'", "🚚", "<script>alert(1)</script>", "50%", "a_b", "\\_", '"', "--", "$1"])(
    "by %s literally",
    async (text) => {
      const [exact] = await add({ comment: `Before ${text} after` }, { comment: "Before x after, 50x, axb" });
      expect(await find({ q: text })).toEqual([exact]);
    },
  );

  test("by 5,000 characters", async () => {
    const long = "word ".repeat(1_000).trim();
    const [exact] = await add({ comment: long }, {});
    expect(await find({ q: long })).toEqual([exact]);
    expect(await find({ q: "x".repeat(5_000) })).toEqual([]);
  });

  test("in pages without gaps or duplicates, even within one day", async () => {
    await insertShortReviews(db, 5_000);
    for (const criteria of [all, { ...all, q: "the" }, { ...all, rating: "5" as const, q: "ashburn" }]) {
      const whole = await listReviews(db, criteria, { limit: 10_000 });
      const pages: string[] = [];
      let after: (typeof whole)[number] | undefined;
      do {
        const page = await listReviews(db, criteria, { limit: 192, after });
        pages.push(...page.map(({ id }) => id));
        after = page.at(-1);
      } while (after);
      expect(pages).toEqual(whole.map(({ id }) => id));
      expect(pages).toHaveLength(await countReviews(db, criteria));
    }
  });
});

describe("the stats", () => {
  test("are total, average with one decimal, five-star count, rounded percentage and number per star of active reviews", async () => {
    await add({ rating: 5 }, { rating: 5 }, { rating: 4 }, { rating: 1, is_active: false });
    expect(await findReviewStats(db)).toEqual({
      totalReviews: 3,
      averageRating: 4.7,
      fiveStarCount: 2,
      fiveStarPercentage: 67,
      firstYear: 2025,
      byStars: [2, 1, 0, 0, 0],
    });
  });

  test("are 0, not NaN, without reviews", async () => {
    expect(await findReviewStats(db)).toEqual({
      totalReviews: 0,
      averageRating: 0,
      fiveStarCount: 0,
      fiveStarPercentage: 0,
      firstYear: null,
      byStars: [0, 0, 0, 0, 0],
    });
    expect(await listFilterChoices(db)).toEqual({ years: [], services: {} });
  });

  test("list the years with reviews, newest first, and the services with reviews", async () => {
    await add(
      { review_date: "2019-03-03", service_type: "junk" },
      { review_date: "2026-01-01", service_type: null },
      { review_date: "2019-04-04", service_type: "junk" },
      { review_date: "2012-04-04", is_active: false },
    );
    expect(await listFilterChoices(db)).toEqual({ years: [2026, 2019], services: { junk: 2, other: 1 } });
  });
});

test("two imports of the same reviews take turns instead of deadlocking", async () => {
  const flags = { source: "", is_active: true, is_featured: false, is_sample: false };
  const [one, other] = [
    { ...build(), ...flags },
    { ...build(), ...flags },
  ] as const;
  const options = { by: { place: "ops" }, columns: reviewColumns } as const;
  const first = await db.startTransaction().execute();
  await storeReviews(first, [one], options);
  const second = db.transaction().execute((transaction) => storeReviews(transaction, [other, one], options));
  await eventually(async () => {
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    expect((await waiting.execute(db)).rows).toHaveLength(1);
  });
  await storeReviews(first, [other], options);
  await first.commit().execute();
  expect(await second).toEqual({ inserted: 0, updated: 0, unchanged: 2 });
});
