import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { countReviews, countReviewsByStars, findReviewStats, listFilterChoices } from "#db/reviews/counts.ts";
import { listReviews, type ReviewCriteria } from "#db/reviews/reviews.ts";
import { createTestDatabase } from "../support/services.ts";
import { insertShortReviews } from "../support/short-reviews.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());
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
  test("only active reviews, newest first, in a fixed order within a day", async () => {
    const [old, hidden, new1, new2] = await add(
      { review_date: "2024-01-01" },
      { is_active: false },
      { review_date: "2025-06-02" },
      { review_date: "2025-06-02" },
    );
    expect(await find({})).toEqual([new2, new1, old]);
    expect(await find({})).not.toContain(hidden);
  });

  test("by year of the stored review date, first and last day included", async () => {
    const [, first, last] = await add(
      { review_date: "2023-12-31" },
      { review_date: "2024-01-01" },
      { review_date: "2024-12-31" },
      { review_date: "2025-01-01" },
    );
    expect(await find({ year: 2024 })).toEqual([last, first]);
    expect(await find({ year: 1999 })).toEqual([]);
  });

  test("by rating: 5 is only 5, 4+ is 4 and up, 3+ is 3 and up", async () => {
    const [one, , three, four, five] = await add(...[1, 2, 3, 4, 5].map((rating) => ({ rating })));
    expect(await find({ rating: "5" })).toEqual([five]);
    expect(await find({ rating: "4+" })).toEqual([five, four]);
    expect(await find({ rating: "3+" })).toEqual([five, four, three]);
    expect(await find({})).toContain(one);
  });

  test("by service, with missing and unknown services as other", async () => {
    const [packing, none, unknown, other] = await add(
      { service_type: "packing" },
      { service_type: null },
      { service_type: "teleport" },
      { service_type: "other" },
    );
    expect(await find({ service: "packing" })).toEqual([packing]);
    expect(await find({ service: "other" })).toEqual([other, unknown, none]);
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

  test("by all filters at once", async () => {
    const wanted = { service_type: "junk", review_date: "2022-05-05", rating: 4, comment: "Sofa gone" };
    const [hit] = await add(
      wanted,
      { ...wanted, service_type: "labor" },
      { ...wanted, review_date: "2021-05-05" },
      { ...wanted, rating: 3 },
      { ...wanted, comment: "Chair gone" },
    );
    expect(await find({ service: "junk", year: 2022, rating: "4+", q: "sofa" })).toEqual([hit]);
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

  test("by a word found only in old reviews, behind thousands of newer ones", async () => {
    await insertShortReviews(db, 5_000);
    const [old] = await add({ review_date: "2001-01-01", comment: "A zeppelin helped." });
    expect(await find({ q: "zeppelin" })).toEqual([old]);
    expect(await find({ q: "absentword" })).toEqual([]);
  });
});

describe("the stats", () => {
  test("are total, average with one decimal, five-star count and rounded percentage of active reviews", async () => {
    await add({ rating: 5 }, { rating: 5 }, { rating: 4 }, { rating: 1, is_active: false });
    expect(await findReviewStats(db)).toEqual({
      totalReviews: 3,
      averageRating: 4.7,
      fiveStarCount: 2,
      fiveStarPercentage: 67,
    });
  });

  test("count active reviews per star from five to one, including zeros", async () => {
    expect(await countReviewsByStars(db)).toEqual([0, 0, 0, 0, 0]);
    await add({}, {}, { rating: 4 }, { rating: 1 }, { rating: 2, is_active: false });
    expect(await countReviewsByStars(db)).toEqual([2, 1, 0, 0, 1]);
    const { totalReviews } = await findReviewStats(db);
    expect(totalReviews).toBe(4);
  });

  test("are 0, not NaN, without reviews", async () => {
    expect(await findReviewStats(db)).toEqual({
      totalReviews: 0,
      averageRating: 0,
      fiveStarCount: 0,
      fiveStarPercentage: 0,
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

describe("the stored counts stay correct", () => {
  test("through inserts, updates, deletes and upserts of one or many rows", async () => {
    const [first = "", second = ""] = await add({ rating: 5 }, { rating: 3 }, { rating: 4 });
    await expectRight();
    await db.updateTable("reviews").set({ rating: 1, service_type: null }).where("id", "=", first).execute();
    await expectRight();
    await db.updateTable("reviews").set({ is_active: false }).where("id", "=", second).execute();
    await expectRight();
    await db.updateTable("reviews").set({ review_date: "2018-08-08" }).execute();
    await expectRight();
    await db
      .insertInto("reviews")
      .values([build({ id: first, rating: 2 }), build({ rating: 4 })])
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ rating: 2, service_type: "labor" }))
      .execute();
    await expectRight();
    await db.deleteFrom("reviews").where("rating", "=", 2).execute();
    await expectRight();
    await db.deleteFrom("reviews").execute();
    await expectRight();
    expect((await listFilterChoices(db)).years).toEqual([]);
  });

  test("through a large import, a rolled back transaction and a truncate", async () => {
    await insertShortReviews(db, 6_000);
    await expectRight();
    const rolledBack = db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("reviews").execute();
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await expectRight();
    await sql`truncate reviews`.execute(db);
    await expectRight();
  });

  test("while twelve writers insert, update and delete at once", async () => {
    const writers = createDatabase(database.url, { max: 12 });
    try {
      await Promise.all(
        Array.from({ length: 12 }, async (_, writer) => {
          for (let turn = 0; turn < 15; turn += 1) {
            const id = `w-${writer}-${turn}`;
            const rating = 1 + ((writer + turn) % 5);
            await writers.insertInto("reviews").values(build({ id, rating })).execute();
            await writers.transaction().execute(async (transaction) => {
              await transaction
                .updateTable("reviews")
                .set({ service_type: "junk" })
                .where("id", "=", id)
                .execute();
              if (turn % 3 === 0) await transaction.deleteFrom("reviews").where("id", "=", id).execute();
            });
          }
        }),
      );
    } finally {
      await writers.destroy();
    }
    expect((await findReviewStats(db)).totalReviews).toBe(120);
    await expectRight();
  });

  async function expectRight() {
    const rows = await db.selectFrom("reviews").selectAll().where("is_active", "=", true).execute();
    const fives = rows.filter(({ rating }) => rating === 5).length;
    const stats = await findReviewStats(db);
    expect([stats.totalReviews, stats.fiveStarCount]).toEqual([rows.length, fives]);
    for (const rating of ["5", "4+", "3+"] as const)
      expect(await countReviews(db, { ...all, rating })).toBe(
        rows.filter((row) => row.rating >= Number(rating[0])).length,
      );
    const years = new Set(rows.map(({ review_date }) => Number(review_date.slice(0, 4))));
    const choices = await listFilterChoices(db);
    expect(choices.years).toEqual([...years].sort((a, b) => b - a));
    const services: Record<string, number> = {};
    for (const { service } of rows) services[service] = (services[service] ?? 0) + 1;
    expect(choices.services).toEqual(services);
  }
});
