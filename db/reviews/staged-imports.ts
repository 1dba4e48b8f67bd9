import { type Kysely, sql, type Transaction } from "kysely";
import type { DateOrder } from "#domain/reviews/exports/dates.ts";
import { type FileRules, type ReviewFile, readReviewFile } from "#domain/reviews/file.ts";
import type { AuditActor } from "../audit/log.ts";
import type { Database } from "../schema.ts";
import {
  countKeptFlags,
  type ImportResult,
  identifyReviews,
  importReviews,
  storeReviews,
} from "./records.ts";

/** In bytes. Use `ops reviews import` for larger files. */
export const STAGED_BYTES = 2 * 2 ** 20;
const KEEP_DAYS = 7;

const keptSince = sql<Date>`now() - ${KEEP_DAYS} * interval '1 day'`;

/** `faults` are sorted by line. If the file is not readable, nothing can be imported. */
export type StagedImport = ReviewFile & {
  id: string;
  fileName: string | null;
  uploadedAt: Date;
  /** null before confirmation. */
  importedAt: Date | null;
  /** What was imported, or would be. */
  result: ImportResult;
  /** Known reviews whose flags differ from the file; 0 after the import. */
  keptFlags: number;
  /** Bad rows. */
  skipped: number;
};

/** Stores a file with the counts of a dry run. */
export async function stageImport(
  db: Kysely<Database>,
  file: { content: Uint8Array; fileName: string | null; by: AuditActor },
  rules: FileRules,
): Promise<string> {
  const content = Buffer.from(file.content);
  const read = await readStaged(db, content, rules);
  const counts = await countImport(db, read, file.by);
  const { id } = await db
    .insertInto("review_imports")
    .values({ content, file_name: file.fileName, left_out: read.skipped, ...counts })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes files older than a week. */
export async function deleteOldImports(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("review_imports").where("uploaded_at", "<=", keptSince).execute();
}

/** Says how to read dates such as 9/4/2026, and counts again. */
export async function chooseDateOrder(
  db: Kysely<Database>,
  id: string,
  dateOrder: DateOrder,
  { by, ...rules }: FileRules & { by: AuditActor },
): Promise<void> {
  const row = await selectStaged(db, id).executeTakeFirst();
  if (!row) return;
  const read = await readStaged(db, row.content, { ...rules, dateOrder });
  const counts = await countImport(db, read, by);
  await db
    .updateTable("review_imports")
    .set({ date_order: dateOrder, left_out: read.skipped, ...counts })
    .where("id", "=", row.id)
    .where("imported_at", "is", null)
    .execute();
}

/** Revalidates the rows. */
export async function findStagedImport(
  db: Kysely<Database>,
  id: string,
  rules: FileRules,
): Promise<StagedImport | undefined> {
  const row = await selectStaged(db, id).executeTakeFirst();
  if (!row) return undefined;
  const read = await readStaged(db, row.content, { ...rules, ...orderOf(row) });
  return {
    id,
    fileName: row.file_name,
    uploadedAt: row.uploaded_at,
    importedAt: row.imported_at,
    result: { inserted: row.inserted, updated: row.updated, unchanged: row.unchanged },
    ...read,
    keptFlags: row.imported_at ? 0 : await countKeptFlags(db, read.reviews, read.columns),
    skipped: row.left_out,
  };
}

export type ConfirmResult =
  /** `isFirst` is false for a repeated confirmation. */
  | { outcome: "imported"; isFirst: boolean; result: ImportResult; skipped: number }
  /** Reviews changed after the preview, which is updated. */
  | { outcome: "changed" }
  | { outcome: "unreadable" }
  | { outcome: "unknown" };

/**
 * Imports the good rows if the result matches the preview, else nothing. If several calls race, one imports;
 * all get its result.
 */
export async function confirmImport(
  db: Kysely<Database>,
  id: string,
  by: AuditActor,
  rules: FileRules,
): Promise<ConfirmResult> {
  try {
    return await db.transaction().execute(async (transaction): Promise<ConfirmResult> => {
      const row = await selectStaged(transaction, id).forUpdate().executeTakeFirst();
      if (!row) return { outcome: "unknown" };
      const { inserted, updated, unchanged, left_out: skipped } = row;
      const previewed: ImportResult = { inserted, updated, unchanged };
      if (row.imported_at) return { outcome: "imported", isFirst: false, result: previewed, skipped };
      const read = await readStaged(transaction, row.content, { ...rules, ...orderOf(row) });
      if (!read.isReadable || read.reviews.length === 0) return { outcome: "unreadable" };
      const { columns } = read;
      const result = await storeReviews(transaction, read.reviews, { by, columns });
      const isAsPreviewed =
        skipped === read.skipped && inserted === result.inserted && updated === result.updated;
      if (!isAsPreviewed) throw new ChangedSincePreview({ ...result, left_out: read.skipped });
      await transaction
        .updateTable("review_imports")
        .set({ imported_at: sql<Date>`now()` })
        .where("id", "=", id)
        .execute();
      return { outcome: "imported", isFirst: true, result, skipped };
    });
  } catch (error) {
    if (!(error instanceof ChangedSincePreview)) throw error;
    await db
      .updateTable("review_imports")
      .set(error.counts)
      .where("id", "=", id)
      .where("imported_at", "is", null)
      .execute();
    return { outcome: "changed" };
  }
}

/** Rolls the import back. */
class ChangedSincePreview extends Error {
  readonly counts: ImportResult & { left_out: number };

  constructor(counts: ImportResult & { left_out: number }) {
    super("reviews have changed since the preview");
    this.counts = counts;
  }
}

function selectStaged(db: Kysely<Database> | Transaction<Database>, id: string) {
  return db
    .selectFrom("review_imports")
    .selectAll()
    .where(sql<string>`id::text`, "=", id)
    .where("uploaded_at", ">", keptSince);
}

function orderOf({ date_order }: { date_order: DateOrder | null }): Pick<FileRules, "dateOrder"> {
  return { dateOrder: date_order ?? undefined };
}

async function readStaged(db: Kysely<Database>, content: Buffer, rules: FileRules) {
  const file = readReviewFile(content, rules);
  return { ...file, ...(await identifyReviews(db, file)) };
}

async function countImport(
  db: Kysely<Database>,
  { isReadable, reviews, columns }: Awaited<ReturnType<typeof readStaged>>,
  by: AuditActor,
): Promise<ImportResult> {
  if (!isReadable) return { inserted: 0, updated: 0, unchanged: 0 };
  return importReviews(db, reviews, { by, columns, dryRun: true });
}
