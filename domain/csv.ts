import { parse } from "csv-parse/sync";

export type CsvRecord = { line: number; fields: string[] };

/** Stop after this many rows whose width differs from the header's. */
const RAGGED_LIMIT = 2_000;
/** Maximum characters in a row: longer rows are not table data, and are slow to parse and show. */
const ROW_LENGTH_LIMIT = 20_000;
const FIELDS_LIMIT = 100;

/**
 * Parses CSV (RFC 4180) with any line endings. Skips blank rows, which spreadsheets write below a table, and
 * stops at overlong ones.
 * @returns The records, header first, and the error that makes the rest unreadable, if any.
 */
export function parseCsv(text: string): { records: CsvRecord[]; fault?: { line: number; message: string } } {
  const records: CsvRecord[] = [];
  // Use one line ending: csv-parse counts a quoted "\r\n" as two lines.
  const unified = text.replace(/\r\n?/g, "\n");
  const lines = unified.split("\n");
  let line = skipBlank(lines, 1);
  let width: number | undefined;
  let ragged = 0;
  const long = lines.findIndex(({ length }) => length > ROW_LENGTH_LIMIT);
  try {
    parse(long < 0 ? unified : lines.slice(0, long).join("\n"), {
      record_delimiter: "\n",
      max_record_size: ROW_LENGTH_LIMIT,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (fields: string[], { lines: end }) => {
        width ??= fields.length;
        if (fields.length !== width) ragged += 1;
        if (ragged > RAGGED_LIMIT) throw new UnreadableError(raggedFault);
        if (fields.length > FIELDS_LIMIT) throw new UnreadableError(wideFault);
        if (fields.some((field) => field.trim() !== "")) records.push({ line, fields: fields.map(unguard) });
        line = skipBlank(lines, end + 1);
        return null;
      },
    });
    return long < 0 ? { records } : { records, fault: { line: long + 1, message: longFault } };
  } catch (error) {
    const message =
      error instanceof UnreadableError ? error.message : faults[(error as NodeJS.ErrnoException).code ?? ""];
    if (!message) throw error;
    return { records, fault: { line, message } };
  }
}

class UnreadableError extends Error {}

function skipBlank(lines: readonly string[], from: number): number {
  let line = from;
  while (lines[line - 1] === "") line += 1;
  return line;
}

/** Escapes fields that a spreadsheet would read as a formula (RFC 4180). */
export function formatCsv<Row>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  return formatCsvRows([columns, ...rows.map((row) => columns.map((column) => toText(row[column])))]);
}

export function formatCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => `${fields.map((field) => quote(guard(field))).join(",")}\r\n`).join("");
}

const raggedFault = `${RAGGED_LIMIT.toLocaleString("en-US")} rows above have more or fewer fields than the first, so reading stopped here`;
const wideFault = `has more than ${FIELDS_LIMIT} fields, so reading stopped here`;
const longFault = `has more than ${ROW_LENGTH_LIMIT.toLocaleString("en-US")} characters, so reading stopped here; is a quote (") never closed?`;

const faults: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: longFault,
  CSV_QUOTE_NOT_CLOSED: 'a quote (") is opened in this row and never closed',
  INVALID_OPENING_QUOTE: 'a quote (") is inside an unquoted field; quote the field and double the quote',
  CSV_INVALID_CLOSING_QUOTE: 'something follows the closing quote ("); write a quote inside a field twice',
};

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value instanceof Date ? value.toISOString() : String(value);
}

function quote(field: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Visitors' text must not become a formula in the office's spreadsheet (OWASP, "CSV injection"). */
function guard(field: string): string {
  return isFormula(field) ? `'${field}` : field;
}

function unguard(field: string): string {
  return field.startsWith("'") && isFormula(field.slice(1)) ? field.slice(1) : field;
}

/**
 * Skips leading apostrophes, so that `unguard` can reverse `guard`. Spreadsheets skip invisible characters
 * and accept full-width signs. Phone numbers are not formulas.
 */
function isFormula(field: string): boolean {
  const text = field.replace(/^'+/, "");
  return /^(?:[\t\r]|[\s\p{C}\p{DI}]*[=+\-@＝＋－＠])/u.test(text) && !/^\+?[\d ().-]*$/.test(text);
}
