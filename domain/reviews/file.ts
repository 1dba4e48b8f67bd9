import { type CsvRecord, parseCsv } from "../csv.ts";
import {
  neededReviewColumns,
  parseReviewRecord,
  type ReviewColumn,
  type ReviewRecord,
  reviewColumns,
} from "./record.ts";

/** Without `field` it concerns the row. */
export type Fault = { line: number; field?: string; message: string };

/** With this many bad rows, the file is corrupted or has no reviews. */
const BAD_ROWS_LIMIT = 1_000;

export type ReviewFile = {
  reviews: ReviewRecord[];
  /** The line of each review. */
  lines: number[];
  columns: ReviewColumn[];
  faults: Fault[];
  /** Without the header, unchanged. */
  rows: CsvRecord[];
  /** False if the file, or the rest of it, cannot be parsed. */
  isReadable: boolean;
};

/**
 * @param options.today "YYYY-MM-DD".
 * @param options.allowSamples False in production: publishing a sample review would be a fake review (16 CFR
 * 465).
 * @returns The valid reviews, and every error with its line.
 */
export function readReviewFile(
  bytes: Uint8Array,
  options: { today: string; allowSamples: boolean },
): ReviewFile {
  const file: ReviewFile = {
    reviews: [],
    lines: [],
    columns: [],
    faults: [],
    rows: [],
    isReadable: false,
  };
  const text = decode(bytes);
  if (text === undefined) {
    file.faults.push({ line: 1, message: "the file is not UTF-8; save it as “CSV UTF-8”" });
    return file;
  }
  const { records, fault } = parseCsv(text);
  const [header, ...rows] = records;
  file.faults.push(...(header || !fault ? findHeaderFaults(header) : [fault]));
  if (header && file.faults.length === 0) {
    file.columns = header.fields.map(toColumnName) as ReviewColumn[];
    file.rows = rows;
    const stop = readRows(rows, file, options) ?? fault;
    file.isReadable = !stop;
    if (stop) file.faults.push(stop);
  } else if (header && fault) file.faults.push(fault);
  return file;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function findHeaderFaults(header: CsvRecord | undefined): Fault[] {
  if (!header) return [{ line: 1, message: "the file is empty" }];
  const names = header.fields.map(toColumnName);
  if (names.length === 1 && names[0]?.includes(";"))
    return [{ line: header.line, message: "the columns are separated by semicolons; use commas" }];
  const known: readonly string[] = reviewColumns;
  const wrong = names.flatMap((field, index) => {
    const message = !known.includes(field)
      ? `there is no such column; columns: ${reviewColumns.join(", ")}`
      : names.indexOf(field) < index && "this column stands twice";
    return message ? [{ line: header.line, field, message }] : [];
  });
  const missing = neededReviewColumns.filter((column) => !names.includes(column));
  return [
    ...wrong,
    ...missing.map((field) => ({ line: header.line, field, message: "the column is missing" })),
  ];
}

function toColumnName(field: string): string {
  return field.trim().toLowerCase().replaceAll(" ", "_");
}

function readRows(
  rows: readonly CsvRecord[],
  file: ReviewFile,
  options: { today: string; allowSamples: boolean },
): Fault | undefined {
  let bad = 0;
  for (const row of rows) {
    if (bad === BAD_ROWS_LIMIT) {
      const limit = BAD_ROWS_LIMIT.toLocaleString("en-US");
      return { line: row.line, message: `${limit} rows above are bad, so reading stopped here` };
    }
    const before = file.faults.length;
    readRow(row, file, options);
    if (file.faults.length > before) bad += 1;
  }
  return undefined;
}

function readRow(
  { line, fields }: CsvRecord,
  file: ReviewFile,
  { today, allowSamples }: { today: string; allowSamples: boolean },
): void {
  const { columns, faults } = file;
  if (fields.length !== columns.length) {
    faults.push({ line, message: `has ${fields.length} fields; the header has ${columns.length}` });
    return;
  }
  const row = Object.fromEntries(columns.map((column, index) => [column, fields[index]]));
  const { review, errors } = parseReviewRecord(row, today);
  if (errors) faults.push(...Object.entries(errors).map(([field, message]) => ({ line, field, message })));
  else if (review.is_sample && !allowSamples)
    faults.push({ line, field: "is_sample", message: "a sample review must not be published" });
  else {
    file.reviews.push(review);
    file.lines.push(line);
  }
}
