import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { identifyReviews, importReviews } from "#db/reviews/records.ts";
import type { Database } from "#db/schema.ts";
import { type ReviewFile, readReviewFile } from "#domain/reviews/file.ts";

/** Invented, so they must never reach a live site: 16 CFR 465 forbids fake reviews. */
export async function readSampleReviews(): Promise<ReviewFile> {
  const bytes = await readFile(new URL("sample-reviews.csv", import.meta.url));
  const file = readReviewFile(bytes, { today: "2027-01-01", allowSamples: true });
  if (file.faults.length > 0) throw new Error(`sample-reviews.csv: ${JSON.stringify(file.faults)}`);
  return file;
}

/** Does nothing unless the table is empty. Returns the number of inserted reviews. */
export async function seedSampleReviews(db: Kysely<Database>): Promise<number> {
  const existing = await db.selectFrom("reviews").select("id").limit(1).executeTakeFirst();
  if (existing) return 0;
  const file = await readSampleReviews();
  const { reviews } = await identifyReviews(db, file);
  const { inserted } = await importReviews(db, reviews, { by: { place: "ops" }, columns: file.columns });
  return inserted;
}
