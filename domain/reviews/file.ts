import type { CsvRecord } from "../csv.ts";
import { type ColumnMap, mapColumns } from "./exports/columns.ts";
import { type DateOrder, findDateOrder, readDay } from "./exports/dates.ts";
import { readTable, type Table } from "./exports/format.ts";
import { readStars } from "./exports/stars.ts";
import { cleanComment, cleanLine, readService } from "./exports/text.ts";
import { neededReviewColumns, parseReviewRecord, type ReviewColumn, type ReviewRecord } from "./record.ts";

/** Without `field` it concerns the row. */
export type Fault = { line: number; field?: string; message: string };

/** A file with so many bad rows and fewer good ones is not a list of reviews. */
const BAD_ROWS_LIMIT = 1_000;

export type ReviewFile = {
  reviews: ReviewRecord[];
  /** The line of each review. */
  lines: number[];
  columns: ReviewColumn[];
  faults: Fault[];
  header: string[];
  /** Without the header, unchanged. */
  rows: CsvRecord[];
  /** What `line` counts. */
  unit: Table["unit"];
  /** What was left out or guessed, in sentences. */
  notes: string[];
  /** A date that can be read both ways, in a file where no date decides; then there are no reviews yet. */
  unsureDate?: string | undefined;
  /** False if the file, or the rest of it, cannot be parsed. */
  isReadable: boolean;
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
 * @returns The valid reviews, and every error with its line.
 */
export function readReviewFile(bytes: Uint8Array, rules: FileRules): ReviewFile {
  const { header, rows, faults, stop, unit, notes } = readTable(bytes);
  const file: ReviewFile = {
    reviews: [],
    lines: [],
    columns: [],
    faults: [...faults],
    header: header?.fields ?? [],
    rows,
    unit,
    notes,
    isReadable: false,
  };
  if (!header) return { ...file, faults: stop ? [stop] : faults.length > 0 ? faults : [emptyFault] };
  const map = mapColumns(header.fields);
  const missing = neededReviewColumns
    .filter((column) => !map.columns[column])
    .map((column) => needed[column]);
  if (missing.length > 0) {
    const found = header.fields.join(", ").slice(0, 200);
    const message = `no column has ${anyOf.format(missing)}; the first row must name the columns, and has: ${found}`;
    return { ...file, rows: [], faults: [{ line: header.line, message }] };
  }
  file.columns = Object.keys(map.columns) as ReviewColumn[];
  if (map.leftOut.length > 0)
    notes.push(`Left out, because reviews have no such column: ${listNames(map.leftOut)}.`);
  const { order, unsure } = findDateOrder(rows.map(({ fields }) => pick(fields, map, "review_date")));
  if (unsure && !rules.dateOrder) return { ...file, unsureDate: unsure, isReadable: !stop };
  const end =
    readRows(file, map, { ...rules, dateOrder: unsure ? (rules.dateOrder ?? order) : order }) ?? stop;
  if (end) file.faults.push(end);
  file.isReadable = !end;
  return file;
}

const emptyFault: Fault = { line: 1, message: "the file is empty" };
const needed = { review_date: "the date", rating: "the stars", name: "the name" } as const;
const anyOf = new Intl.ListFormat("en-US", { type: "disjunction" });

function readRows(
  file: ReviewFile,
  map: ColumnMap,
  rules: FileRules & { dateOrder: DateOrder },
): Fault | undefined {
  const otherServices = new Set<string>();
  let bad = 0;
  for (const row of file.rows) {
    if (bad >= BAD_ROWS_LIMIT && bad > file.reviews.length)
      return {
        line: row.line,
        message: `${bad.toLocaleString("en-US")} rows above are bad, so reading stopped here`,
      };
    const faults = readRow(row, file, map, rules, otherServices);
    if (faults.length > 0) bad += 1;
    file.faults.push(...faults);
  }
  if (otherServices.size > 0)
    file.notes.push(
      `Not one of our services, so these are filed under Other Services: ${listNames([...otherServices])}.`,
    );
  return undefined;
}

function readRow(
  { line, fields }: CsvRecord,
  file: ReviewFile,
  map: ColumnMap,
  rules: FileRules & { dateOrder: DateOrder },
  otherServices: Set<string>,
): Fault[] {
  const width = file.header.length;
  if (fields.slice(width).some((field) => field.trim() !== ""))
    return [{ line, message: `has ${fields.length} fields; the header has ${width}` }];
  const given = (column: ReviewColumn) => pick(fields, map, column);
  const [date, rating, service] = [given("review_date").trim(), given("rating"), given("service_type")];
  const serviceType = readService(service);
  const { review, errors } = parseReviewRecord(
    {
      ...Object.fromEntries(file.columns.map((column) => [column, given(column)])),
      review_date: readDay(date, rules.dateOrder) ?? date,
      rating: String(readStars(rating) ?? rating),
      name: cleanLine(given("name")),
      location: cleanLine(given("location")),
      service_type: serviceType ?? "",
      comment: cleanComment(given("comment")),
    },
    rules.today,
  );
  if (errors) return Object.entries(errors).map(([field, message]) => ({ line, field, message }));
  if (review.is_sample && !rules.allowSamples)
    return [{ line, field: "is_sample", message: "a sample review must not be published" }];
  if (serviceType === undefined) otherServices.add(service.trim());
  file.reviews.push(review);
  file.lines.push(line);
  return [];
}

function pick(fields: readonly string[], { columns }: ColumnMap, column: ReviewColumn): string {
  return (columns[column] ?? []).map((index) => fields[index] ?? "").join(" ");
}

const NAMES_SHOWN = 12;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => `“${name.slice(0, 60)}”`);
  return names.length > NAMES_SHOWN
    ? `${shown.join(", ")} and ${names.length - NAMES_SHOWN} more`
    : shown.join(", ");
}
