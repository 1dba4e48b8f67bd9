import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { importReviewFile } from "#db/reviews/imports.ts";
import type { Database } from "#db/schema.ts";
import { type ReviewFile, readReviewFile } from "#domain/reviews/import/file.ts";

const sample = new URL("sample-reviews.csv", import.meta.url);
const rules = { today: "2027-01-01", allowSamples: true };

/** Invented, so they must never reach a live site: 16 CFR 465 forbids fake reviews. */
export async function readSampleReviews(): Promise<ReviewFile> {
  const file = readReviewFile(await readFile(sample), rules);
  if (file.faults.length > 0) throw new Error(`sample-reviews.csv: ${JSON.stringify(file.faults)}`);
  return file;
}

/** Does nothing unless the table is empty. Returns the number of inserted reviews. */
export async function seedSampleReviews(db: Kysely<Database>): Promise<number> {
  const existing = await db.selectFrom("reviews").select("id").limit(1).executeTakeFirst();
  if (existing) return 0;
  const by = { place: "ops" } as const;
  const { result } = await importReviewFile(db, await readFile(sample), { ...rules, by }, async () => true);
  return result.inserted;
}
