import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Fault, ReviewFile } from "#domain/reviews/import/file.ts";
import {
  type ReviewColumn,
  type ReviewRecord,
  reviewColumns,
  reviewFlagColumns,
} from "#domain/reviews/record.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { hashToUuid } from "../forms/digest.ts";
import { countRows, firstRows } from "../queries/rows.ts";
import { containing } from "../queries/search-text.ts";
import type { Database } from "../schema.ts";
import { lockReviews } from "./lock.ts";

export type StoredReview = Pick<Selectable<Database["reviews"]>, ReviewColumn>;

/** Includes hidden reviews. */
export type ReviewRecordFilter = {
  search?: string;
  service?: string;
  rating?: number;
  hidden?: boolean;
  featured?: boolean;
  samples?: boolean;
};

export type ImportResult = { inserted: number; updated: number; unchanged: number };

/** Rows of one statement, which takes at most 65,535 values. */
const STORE_BATCH = 500;

/** Newest first. No limit lists all. */
export async function listReviewRecords(
  db: Kysely<Database>,
  filter: ReviewRecordFilter = {},
  limit?: number,
): Promise<StoredReview[]> {
  const query = filterReviews(db, filter)
    .select(reviewColumns)
    .orderBy("review_date", "desc")
    .orderBy("id", "desc");
  return firstRows(query, limit);
}

export async function findReviewRecord(db: Kysely<Database>, id: string): Promise<StoredReview | undefined> {
  return db.selectFrom("reviews").select(reviewColumns).where("id", "=", id).executeTakeFirst();
}

export async function countReviewRecords(db: Kysely<Database>, filter: ReviewRecordFilter): Promise<number> {
  return countRows(filterReviews(db, filter));
}

function filterReviews(db: Kysely<Database>, filter: ReviewRecordFilter) {
  let query = db.selectFrom("reviews");
  if (filter.search) query = query.where("search_text", "like", containing(filter.search));
  if (filter.service) query = query.where("service", "=", filter.service);
  if (filter.rating) query = query.where("rating", "=", filter.rating);
  if (filter.hidden !== undefined) query = query.where("is_active", "=", !filter.hidden);
  if (filter.featured !== undefined) query = query.where("is_featured", "=", filter.featured);
  if (filter.samples !== undefined) query = query.where("is_sample", "=", filter.samples);
  return query;
}

export async function countShownSamples(db: Kysely<Database>): Promise<number> {
  return countRows(filterReviews(db, { samples: true, hidden: false }));
}

/**
 * Uses the review's own id if it is stored, else that of the stored review with the same name, day and comment,
 * else its own or a hash of these. Importing a file twice gives the same ids.
 * @returns `faults` by row: the file's own, duplicates within it, and ids that another person's review has.
 */
export async function identifyReviews(
  db: Kysely<Database>,
  file: Pick<ReviewFile, "reviews" | "faults">,
): Promise<{ reviews: ReviewRecord[]; faults: Fault[] }> {
  const stored = await findStoredReviews(db, file.reviews);
  const first = new Map<string, number>();
  const faults = [...file.faults];
  const reviews = file.reviews.flatMap(({ row, ...review }, index) => {
    const known = stored[index];
    const id = known?.id ?? (review.id || makeId(review));
    const earlier = first.get(id);
    if (earlier !== undefined)
      faults.push({ row, field: "id", message: `the same review as in row ${earlier}` });
    else if (known && known.name !== review.name && known.review_date !== review.review_date)
      faults.push({ row, field: "id", message: `${known.name}’s review has this id; leave it empty` });
    else {
      first.set(id, row);
      return [{ ...review, id }];
    }
    return [];
  });
  return { reviews, faults: faults.toSorted((a, b) => a.row - b.row) };
}

type StoredMatch = Pick<ReviewRecord, "id" | "name" | "review_date">;

/** Stars alone do not identify a review that has an id: anonymous ones share their name. */
async function findStoredReviews(
  db: Kysely<Database>,
  reviews: ReviewRecord[],
): Promise<(StoredMatch | undefined)[]> {
  const { rows } = await sql<StoredMatch & { place: number }>`
    with given as (
      select * from unnest(
        ${reviews.map((review) => review.id)}::text[],
        ${reviews.map((review) => review.name)}::text[],
        ${reviews.map((review) => review.review_date)}::date[],
        ${reviews.map((review) => review.comment)}::text[]
      ) with ordinality as given (id, name, review_date, comment, place)
    ), match as (
      select place, 1 as choice, reviews.* from given join reviews using (id)
      union all
      select place, 2 as choice, reviews.* from given join reviews using (name, review_date, comment)
      where given.id = '' or comment <> ''
    )
    select distinct on (place) place::int, id, name, review_date::text from match
    order by place, choice, id`.execute(db);
  const known = new Map(rows.map((row) => [row.place, row]));
  return reviews.map((_, index) => known.get(index + 1));
}

/**
 * Upserts, with an audit row. Never changes whether a known review is hidden or featured: changeReview does, with the
 * reason that hiding needs (16 CFR 465.7).
 * @param options.columns The columns to write; a known review keeps its others.
 */
export async function storeReviews(
  transaction: Transaction<Database>,
  reviews: ReviewRecord[],
  options: { by: AuditActor; columns: readonly ReviewColumn[] },
): Promise<ImportResult> {
  await lockReviews(transaction);
  const result: ImportResult = { inserted: 0, updated: 0, unchanged: 0 };
  for (let start = 0; start < reviews.length; start += STORE_BATCH) {
    const batch = reviews.slice(start, start + STORE_BATCH);
    const stored = await upsert(transaction, batch, options.columns);
    const inserted = stored.filter((row) => row.is_new).length;
    result.inserted += inserted;
    result.updated += stored.length - inserted;
    result.unchanged += batch.length - stored.length;
  }
  const { inserted, updated, unchanged } = result;
  const reason = `${inserted} new, ${updated} updated, ${unchanged} unchanged`;
  await insertActs(transaction, [{ by: options.by, act: "import-reviews", reason }]);
  return result;
}

/** Returns the inserted or changed rows. `xmax` is 0 if inserted. */
function upsert(transaction: Transaction<Database>, batch: ReviewRecord[], columns: readonly ReviewColumn[]) {
  const preserved: readonly ReviewColumn[] = ["id", ...reviewFlagColumns];
  const others = columns.filter((column) => !preserved.includes(column));
  const before = sql.join(others.map((column) => sql.ref(`reviews.${column}`)));
  const after = sql.join(others.map((column) => sql.ref(`excluded.${column}`)));
  return transaction
    .insertInto("reviews")
    .values(batch)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((excluded) =>
          Object.fromEntries(others.map((column) => [column, excluded.ref(`excluded.${column}`)])),
        )
        .where(sql<boolean>`(${before}) is distinct from (${after})`),
    )
    .returning(sql<boolean>`reviews.xmax = 0`.as("is_new"))
    .execute();
}

/** The last six hex digits set the avatar's tint. */
function makeId({ name, review_date, comment }: ReviewRecord): string {
  return hashToUuid(JSON.stringify([name, review_date, comment]));
}
