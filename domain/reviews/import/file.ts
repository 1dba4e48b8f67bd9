import type { CsvRecord } from "../../csv.ts";
import { neededReviewColumns, parseReviewRecord, type ReviewColumn, type ReviewRecord } from "../record.ts";
import { mapColumns } from "./columns.ts";
import { type DateOrder, findDateOrder, readDay } from "./dates.ts";
import { readStars } from "./stars.ts";
import { readTable } from "./table.ts";
import { cleanComment, cleanLine, readService } from "./text.ts";

/** `row` as a spreadsheet counts. Without `field` it concerns the whole row. */
export type Fault = { row: number; field?: string; message: string };

/** A file with so many bad rows and fewer good ones is not a list of reviews. */
const BAD_ROWS_LIMIT = 1_000;
const HEADING_LIMIT = 60;

export type ReviewFile = {
  /** Each with its row. */
  reviews: (ReviewRecord & { row: number })[];
  columns: ReviewColumn[];
  faults: Fault[];
  header: string[];
  /** Without the header. */
  rows: CsvRecord[];
  /** What was left out or guessed, in sentences. */
  notes: string[];
  /** A date that can be read both ways, in a file where no date decides; then there are no reviews yet. */
  unsureDate?: string | undefined;
  /** Why the file, or the rest of it, cannot be read. */
  fault?: string | undefined;
};

export type FileRules = {
  /** "YYYY-MM-DD", the latest valid date of a review. */
  today: string;
  /** False in production: publishing a sample review would be a fake review (16 CFR 465). */
  allowSamples: boolean;
  /** For dates that can be read both ways. */
  dateOrder?: DateOrder | undefined;
};

/**
 * Reads reviews as spreadsheets and review services export them.
 * @returns The valid reviews, and every error with its row.
 */
export function readReviewFile(bytes: Uint8Array, rules: FileRules): ReviewFile {
  const { records, note, fault } = readTable(bytes);
  const [first, ...rows] = records;
  const header = (first?.cells ?? []).map((heading) => heading.slice(0, HEADING_LIMIT));
  const notes = note ? [note] : [];
  const file: ReviewFile = { reviews: [], columns: [], faults: [], header, rows, notes, fault };
  if (!first) return { ...file, fault: fault ?? "the file is empty" };
  const { columns, leftOut } = mapColumns(header);
  const missing = neededReviewColumns.filter((column) => columns[column] === undefined);
  if (missing.length > 0) return { ...file, rows: [], fault: describeMissing(missing, header) };
  file.columns = Object.keys(columns) as ReviewColumn[];
  if (leftOut.length > 0) notes.push(`Left out, because reviews have no such column: ${list(leftOut)}.`);
  const pick = ({ cells }: CsvRecord, column: ReviewColumn) => cells[columns[column] ?? -1] ?? "";
  const { order, unsure } = findDateOrder(rows.map((row) => pick(row, "review_date")));
  if (unsure && !rules.dateOrder) return { ...file, unsureDate: unsure };
  const dateOrder = (unsure && rules.dateOrder) || order;

  const otherServices = new Set<string>();
  let bad = 0;
  for (const row of rows) {
    if (bad >= BAD_ROWS_LIMIT && bad > file.reviews.length) {
      file.fault = `${bad.toLocaleString("en-US")} rows are bad, so reading stopped at row ${row.row}`;
      break;
    }
    const given = (column: ReviewColumn) => pick(row, column);
    const { review, errors } = readRow(row, given, { ...rules, dateOrder, width: header.length });
    if (errors) {
      bad += 1;
      file.faults.push(...errors);
      continue;
    }
    file.reviews.push({ ...review, row: row.row });
    if (given("service_type").trim() && !review.service_type) otherServices.add(given("service_type").trim());
  }
  if (otherServices.size > 0)
    notes.push(
      `Not one of our services, so these are filed under Other Services: ${list([...otherServices])}.`,
    );
  return file;
}

const names = { review_date: "the date", rating: "the stars", name: "the name" } as const;
const anyOf = new Intl.ListFormat("en-US", { type: "disjunction" });

function describeMissing(missing: (keyof typeof names)[], header: readonly string[]): string {
  const wanted = anyOf.format(missing.map((column) => names[column]));
  return `no column has ${wanted}; the first row must name the columns, and has: ${header.slice(0, 10).join(", ")}`;
}

function readRow(
  { row, cells, fault }: CsvRecord,
  given: (column: ReviewColumn) => string,
  rules: FileRules & { dateOrder: DateOrder; width: number },
): { review: ReviewRecord; errors?: never } | { review?: never; errors: Fault[] } {
  if (fault) return { errors: [{ row, message: fault }] };
  if (cells.slice(rules.width).some((cell) => cell.trim() !== ""))
    return { errors: [{ row, message: `has ${cells.length} fields; the header has ${rules.width}` }] };
  const [date, rating] = [given("review_date").trim(), given("rating").trim()];
  const { review, errors } = parseReviewRecord(
    {
      id: given("id"),
      review_date: readDay(date, rules.dateOrder) ?? date,
      rating: String(readStars(rating) ?? rating),
      name: cleanLine(given("name")),
      location: cleanLine(given("location")),
      service_type: readService(given("service_type")),
      comment: cleanComment(given("comment")),
      is_active: given("is_active"),
      is_featured: given("is_featured"),
      is_sample: given("is_sample"),
    },
    rules.today,
  );
  if (errors) return { errors: Object.entries(errors).map(([field, message]) => ({ row, field, message })) };
  if (review.is_sample && !rules.allowSamples)
    return { errors: [{ row, field: "is_sample", message: "a sample review must not be published" }] };
  return { review };
}

function list(given: readonly string[]): string {
  const shown = given.slice(0, 12).map((name) => `“${name.slice(0, HEADING_LIMIT)}”`);
  return given.length > 12 ? `${shown.join(", ")} and ${given.length - 12} more` : shown.join(", ");
}
