import { parse } from "csv-parse/sync";

/** One record of a file, and the line on which it begins. */
export type CsvRecord = { line: number; fields: string[] };

/** Rows of another width than the first after which reading stops: csv-parse takes some 40 µs for each. */
const RAGGED_LIMIT = 10_000;

/**
 * Parses CSV (RFC 4180) with any kind of line end. Blank lines, and rows whose fields are all empty, as
 * spreadsheets write them below a table, are skipped.
 * @returns The records, the header first; or the line and the fault that makes the rest unreadable.
 */
export function parseCsv(text: string): { records: CsvRecord[]; fault?: { line: number; message: string } } {
  const records: CsvRecord[] = [];
  // One kind of line end: csv-parse counts a quoted "\r\n" as two lines.
  const unified = text.replace(/\r\n?/g, "\n");
  const lines = unified.split("\n");
  let line = skipBlank(lines, 1);
  let width: number | undefined;
  let ragged = 0;
  try {
    parse(unified, {
      record_delimiter: "\n",
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (fields: string[], { lines: end }) => {
        width ??= fields.length;
        if (fields.length !== width) ragged += 1;
        if (ragged > RAGGED_LIMIT) throw new RaggedError();
        if (fields.some((field) => field.trim() !== "")) records.push({ line, fields: fields.map(unguard) });
        line = skipBlank(lines, end + 1);
        return null;
      },
    });
    return { records };
  } catch (error) {
    const message =
      error instanceof RaggedError ? error.message : faults[(error as NodeJS.ErrnoException).code ?? ""];
    if (!message) throw error;
    return { records, fault: { line, message } };
  }
}

class RaggedError extends Error {
  constructor() {
    super(
      `${RAGGED_LIMIT.toLocaleString("en-US")} rows above have more or fewer fields than the first, so reading stopped here`,
    );
  }
}

/** @returns The first line from this one on, counted from 1, that is not empty. */
function skipBlank(lines: readonly string[], from: number): number {
  let line = from;
  while (lines[line - 1] === "") line += 1;
  return line;
}

/** Writes CSV (RFC 4180) with a header. A field that a spreadsheet would read as a formula gets an apostrophe in front. */
export function formatCsv<Row>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  return formatCsvRows([columns, ...rows.map((row) => columns.map((column) => toText(row[column])))]);
}

/** Writes rows of texts as CSV, by the same rules. */
export function formatCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => `${fields.map((field) => quote(guard(field))).join(",")}\r\n`).join("");
}

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote (") is opened in this row and never closed',
  INVALID_OPENING_QUOTE: 'a quote (") stands inside a field that does not begin with one; write it twice',
  CSV_INVALID_CLOSING_QUOTE: 'something follows the closing quote ("); write a quote inside a field twice',
};

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value instanceof Date ? value.toISOString() : String(value);
}

function quote(field: string): string {
  return /[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** OWASP, "CSV injection": a visitor's text must not become a formula in the office's spreadsheet. */
function guard(field: string): string {
  return isFormula(field) ? `'${field}` : field;
}

function unguard(field: string): string {
  return field.startsWith("'") && isFormula(field.slice(1)) ? field.slice(1) : field;
}

/** Leading apostrophes count, so that guarding and unguarding is lossless. Phone numbers are not formulas. */
function isFormula(field: string): boolean {
  const text = field.replace(/^'+/, "");
  return /^[=+\-@\t\r]/.test(text) && !/^\+?[\d ().-]*$/.test(text);
}
