import { type Kysely, sql, type Transaction } from "kysely";
import { type ReviewFile, readReviewFile } from "#domain/reviews/import/file.ts";
import type { ReviewRecord, ReviewRules } from "#domain/reviews/record.ts";
import type { AuditActor } from "../audit/log.ts";
import type { Database } from "../schema.ts";
import { type ImportResult, identifyReviews, storeReviews } from "./records.ts";

/** In bytes, with what a form adds. */
export const STAGED_BYTES = 2 * 2 ** 20;
const KEEP_DAYS = 7;

const keptSince = sql<Date>`now() - ${KEEP_DAYS} * interval '1 day'`;

/** `faults` are sorted by row. */
export type ReviewImport = Omit<ReviewFile, "reviews"> & {
  reviews: ReviewRecord[];
  /** What was imported, or would be. */
  result: ImportResult;
  /** Bad rows. */
  skipped: number;
};

type ImportRules = ReviewRules & { by: AuditActor };

/**
 * Imports the good rows of a file in one transaction, and rolls it back unless `isWanted`.
 * @param isWanted May write in the same transaction.
 */
export async function importReviewFile(
  db: Kysely<Database>,
  content: Uint8Array,
  { by, ...rules }: ImportRules,
  isWanted: (read: ReviewImport, transaction: Transaction<Database>) => Promise<boolean>,
): Promise<ReviewImport> {
  const file = readReviewFile(content, rules);
  const transaction = await db.startTransaction().execute();
  let isImported = false;
  try {
    const { reviews, faults } = await identifyReviews(transaction, file);
    const { columns } = file;
    const result = await storeReviews(transaction, file.fault ? [] : reviews, { by, columns });
    const read = { ...file, reviews, faults, result, skipped: new Set(faults.map(({ row }) => row)).size };
    isImported = !file.fault && reviews.length > 0 && (await isWanted(read, transaction));
    return read;
  } finally {
    await (isImported ? transaction.commit() : transaction.rollback()).execute();
  }
}

/** Stores a file for its preview. */
export async function stageImport(
  db: Kysely<Database>,
  { content, fileName }: { content: Uint8Array; fileName: string | null },
): Promise<string> {
  const none = { inserted: 0, updated: 0, unchanged: 0, left_out: 0 };
  const { id } = await db
    .insertInto("review_imports")
    .values({ content: Buffer.from(content), file_name: fileName, ...none })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes files older than a week. */
export async function deleteOldImports(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("review_imports").where("uploaded_at", "<=", keptSince).execute();
}

export type StagedImport = NonNullable<Awaited<ReturnType<typeof findStagedImport>>>;

/** What the import would do, or has done. `importedAt` is null before confirmation. */
export async function findStagedImport(db: Kysely<Database>, id: string, rules: ImportRules) {
  const row = await selectStaged(db, id).executeTakeFirst();
  if (!row) return undefined;
  const read = await importReviewFile(db, row.content, rules, async () => false);
  const { file_name: fileName, uploaded_at: uploadedAt, imported_at: importedAt } = row;
  const done = importedAt && { result: row, skipped: row.left_out };
  return { ...read, id, fileName, uploadedAt, importedAt, ...done };
}

/**
 * Imports the good rows once.
 * @param previewed If reviews have changed since the preview, nothing is imported.
 */
export async function confirmImport(
  db: Kysely<Database>,
  id: string,
  rules: ImportRules,
  previewed: string,
): Promise<"imported" | "changed" | "unknown"> {
  const row = await selectStaged(db, id).executeTakeFirst();
  if (!row) return "unknown";
  await importReviewFile(db, row.content, rules, async (read, transaction) => {
    if (summarizeImport(read) !== previewed) return false;
    const { numUpdatedRows } = await transaction
      .updateTable("review_imports")
      .set({ ...read.result, left_out: read.skipped, imported_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("imported_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
  return (await selectStaged(db, id).executeTakeFirst())?.imported_at ? "imported" : "changed";
}

/** "2 new, 0 updated, 3 unchanged, 1 bad", to show, and to compare an import with its preview. */
export function summarizeImport({ result, skipped }: ReviewImport): string {
  return `${result.inserted} new, ${result.updated} updated, ${result.unchanged} unchanged, ${skipped} bad`;
}

function selectStaged(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("review_imports")
    .selectAll()
    .where(sql<string>`id::text`, "=", id)
    .where("uploaded_at", ">", keptSince);
}
