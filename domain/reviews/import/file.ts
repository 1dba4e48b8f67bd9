import type { CsvRecord } from "../../csv.ts";
import {
  neededReviewColumns,
  parseReviewRecord,
  type ReviewColumn,
  type ReviewRecord,
  type ReviewRules,
} from "../record.ts";
import { cleanComment, cleanLine, readReviewDay, readService, readSource, readStars } from "./cells.ts";
import { readTable } from "./table.ts";

/** `row` as a spreadsheet counts. Without `field` it concerns the whole row. */
export type Fault = { row: number; field?: string; message: string };

export type ReviewFile = {
  /** Each with its row. */
  reviews: (ReviewRecord & { row: number })[];
  columns: ReviewColumn[];
  faults: Fault[];
  /** Without the header. */
  rows: CsvRecord[];
  /** What was left out or guessed, in sentences. */
  notes: string[];
  /** Why the file, or the rest of it, cannot be read. */
  fault?: string | undefined;
};

/** A file with more is not a list of reviews. */
const FAULTS_LIMIT = 3_000;

const cleaners: Partial<Record<ReviewColumn, (text: string) => string>> = {
  review_date: readReviewDay,
  rating: readStars,
  name: cleanLine,
  location: cleanLine,
  service_type: readService,
  source: readSource,
  comment: cleanComment,
};

/**
 * Reads reviews as spreadsheets and review services export them.
 * @returns The valid reviews, and every error with its row.
 */
export function readReviewFile(bytes: Uint8Array, rules: ReviewRules): ReviewFile {
  const { records, note, fault } = readTable(bytes);
  const [first, ...rows] = records;
  const notes = note ? [note] : [];
  const file: ReviewFile = { reviews: [], columns: [], faults: [], rows, notes, fault };
  if (!first) return { ...file, fault: fault ?? "the file is empty" };
  const { columns, leftOut } = mapColumns(first.cells.map((heading) => heading.slice(0, 60)));
  const missing = neededReviewColumns.filter((column) => columns[column] === undefined);
  const needed = `the first row must name the columns, and none is ${missing.join(" or ")}`;
  if (missing.length > 0) return { ...file, rows: [], fault: needed };
  file.columns = Object.keys(columns) as ReviewColumn[];
  if (leftOut.length > 0)
    notes.push(`Left out, because reviews have no such column: ${leftOut.slice(0, 12).join(", ")}.`);
  for (const record of rows) {
    const { row, cells } = record;
    if (file.faults.length >= FAULTS_LIMIT)
      return { ...file, fault: `too many rows are bad, so reading stopped at row ${row}` };
    const message = record.fault ?? findExtraCell(cells, first.cells.length);
    if (message) {
      file.faults.push({ row, message });
      continue;
    }
    const given = Object.entries(columns).map(([column, at]) => {
      const clean = cleaners[column as ReviewColumn] ?? String;
      return [column, clean(cells[at] ?? "")];
    });
    const { review, errors } = parseReviewRecord(Object.fromEntries(given), rules);
    if (review) file.reviews.push({ ...review, row });
    for (const [field, message] of Object.entries(errors ?? {})) file.faults.push({ row, field, message });
  }
  return file;
}

function findExtraCell(cells: readonly string[], width: number): string | undefined {
  const isWide = cells.slice(width).some((cell) => cell.trim() !== "");
  return isWide ? `has ${cells.length} fields; the header has ${width}` : undefined;
}

/** Our own headings, then those of spreadsheets and of known exports, best first. */
const headings: Record<ReviewColumn, readonly string[]> = {
  id: ["id", "review id"],
  review_date: ["review date", "date", "review created", "created date", "created at", "submitted on"],
  rating: ["rating", "stars", "star rating", "review stars", "overall rating", "score"],
  name: ["name", "reviewer name", "customer name", "author name", "author", "reviewer", "review username"],
  location: ["location", "place", "city"],
  service_type: ["service type", "service"],
  comment: ["comment", "comments", "review text", "review content", "review", "text", "feedback"],
  source: ["source", "review source", "platform", "site", "review site", "website"],
  is_active: ["is active"],
  is_featured: ["is featured"],
  is_sample: ["is sample"],
};

/** The position of each column, and headings without one. Case, punctuation and parentheses do not matter. */
function mapColumns(header: readonly string[]): {
  columns: Partial<Record<ReviewColumn, number>>;
  leftOut: string[];
} {
  const names = header.map((heading) =>
    heading
      .toLowerCase()
      .replace(/\([^)]*\)|['’]s\b/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
  const columns: Partial<Record<ReviewColumn, number>> = {};
  for (const [column, known] of Object.entries(headings)) {
    const at = known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (at !== undefined) columns[column as ReviewColumn] = at;
  }
  const used = Object.values(columns);
  return { columns, leftOut: header.filter((heading, at) => heading.trim() && !used.includes(at)) };
}
