import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type QueryId, sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { countReviews } from "#db/reviews/counts.ts";
import { listReviews, type ReviewCriteria } from "#db/reviews/reviews.ts";
import type { Database } from "#db/schema.ts";
import { createTestDatabase } from "../support/services.ts";
import { insertShortReviews } from "../support/short-reviews.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());
/** More than are counted each time, so that the count of a search may be kept. */
beforeEach(async () => {
  if ((await countReviews(db, all)) > 20_000) return;
  await sql`truncate reviews`.execute(db);
  await insertShortReviews(db, 24_000);
});

const all: ReviewCriteria = { service: "all", year: "all", rating: "all", q: "" };
const common: ReviewCriteria = { ...all, q: "The" };

let ids = 0;

function build(comment: string) {
  ids += 1;
  return {
    id: `r-${ids}`,
    name: "Bo",
    location: "Io",
    rating: 5,
    comment,
    review_date: "2025-06-01",
    service_type: "residential",
  };
}

async function countPlainly({ q }: ReviewCriteria): Promise<number> {
  const { count } = await db
    .selectFrom("reviews")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("is_active", "=", true)
    .where(sql<boolean>`(name ilike ${`%${q}%`} or comment ilike ${`%${q}%`} or location ilike ${`%${q}%`})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts slowly enough for the count to be kept. */
async function keep(criteria: ReviewCriteria): Promise<void> {
  await countReviews(slowed(), criteria);
  expect(await keptSearches()).toContain(criteria.q.toLowerCase());
}

const keptSearches = async () =>
  (await db.selectFrom("review_searches").select("search").execute()).map(({ search }) => search);

/**
 * The same database, where counting a search takes 80 ms more, because only slow counts are kept, and every other
 * statement 10, so that writers come between the statements of a transaction.
 */
function slowed(): Kysely<Database> {
  const searches = new WeakSet<QueryId>();
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (node.kind === "SelectQueryNode" && node.with) searches.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      await sleep(searches.has(queryId) ? 80 : 10);
      return result;
    },
  });
}

test("the count of a search is exact for every filter at once, and follows each later change", async () => {
  await keep(common);
  expect(await countReviews(db, common)).toBe(await countPlainly(common));
  const narrow: ReviewCriteria = { ...common, service: "packing", year: 2020, rating: "5" };
  const found = await listReviews(db, narrow, { limit: 50_000 });
  expect(found.length).toBeGreaterThan(10);
  expect(await countReviews(db, narrow)).toBe(found.length);

  const before = await countReviews(db, common);
  const added = build("THE end");
  await db
    .insertInto("reviews")
    .values([added, build("No such word here")])
    .execute();
  expect(await countReviews(db, common)).toBe(before + 1);
  await db.updateTable("reviews").set({ comment: "Nothing" }).where("id", "=", added.id).execute();
  expect(await countReviews(db, common)).toBe(before);
  await db.deleteFrom("reviews").where("comment", "ilike", "%weather%").execute();
  expect(await countReviews(db, common)).toBeLessThan(before - 100);
  expect(await countReviews(db, common)).toBe(await countPlainly(common));
  expect(await keptSearches()).toContain("the");
});

test("the count of a search is exact when writers come between counting and keeping", async () => {
  const writers = createDatabase(database.url, { max: 6 });
  const slow = slowed();
  const texts = ["the", "and", "a", "e", "o", "th"];
  let isAsking = true;
  const write = async (_: unknown, writer: number) => {
    for (let turn = 0; turn < 25 || isAsking; turn += 1) {
      await writers.insertInto("reviews").values(build("The weather and more")).execute();
      // First without pauses, so that no count can be kept; later with some that are longer than a search is counted.
      if (turn >= 25) await sleep(300 + 100 * writer);
    }
  };
  const ask = async () => {
    for (let round = 0; round < 3; round += 1) for (const q of texts) await countReviews(slow, { ...all, q });
  };
  try {
    const writing = Promise.all(Array.from({ length: 4 }, write));
    await ask().finally(() => {
      isAsking = false;
    });
    await writing;
  } finally {
    await writers.destroy();
  }
  for (const q of texts) {
    await countReviews(slow, { ...all, q });
    const criteria = { ...all, q };
    expect(await countReviews(db, criteria), q).toBe(await countPlainly(criteria));
  }
});

test("a large import or a truncation drops the kept count of a search", async () => {
  await keep(common);
  await db
    .insertInto("reviews")
    .values(Array.from({ length: 1_500 }, () => build("They came at eight.")))
    .execute();
  expect(await keptSearches()).toEqual([""]);
  await keep(common);
  await sql`truncate reviews`.execute(db);
  expect(await keptSearches()).toEqual([""]);
  expect(await countReviews(db, common)).toBe(0);
});

test("of a hundred unknown searches in a minute ten are kept, and none that is long", async () => {
  await sql`delete from review_searches where search <> ''`.execute(db);
  const slow = slowed();
  await countReviews(slow, { ...all, q: "the".repeat(20) });
  expect(await keptSearches()).toEqual([""]);
  const words = Array.from({ length: 100 }, (_, number) => `word ${number}`);
  await Promise.all(words.map((q) => countReviews(slow, { ...all, q })));
  for (const q of words.slice(0, 20)) await countReviews(slow, { ...all, q });
  expect(await keptSearches()).toHaveLength(1 + 10);

  await sql`update review_searches set kept_at = kept_at - interval '1 minute'`.execute(db);
  await keep({ ...all, q: "a minute later" });
});
