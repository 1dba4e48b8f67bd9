import { parse } from "csv-parse/sync";

/** `line` counts from 1. */
export type CsvRecord = { line: number; fields: string[] };
export type RowFault = { line: number; message: string };

/** Far more than a moving company has reviews; parsing more would take seconds and much memory. */
export const RECORDS_LIMIT = 25_000;
export const FIELDS_LIMIT = 500;
/** Characters. Longer rows are not table data. */
const ROW_LENGTH_LIMIT = 20_000;
/** After an unreadable row, parsing starts again on the next line. */
const UNREADABLE_LIMIT = 200;

/**
 * Parses CSV (RFC 4180) with any line endings. Also accepts quotes inside a field, which many programs do not
 * double. Skips blank rows.
 * @returns The records, header first; `faults` are rows that cannot be read. `stop` says why reading ended
 * before the end of the text.
 */
export function parseCsv(
  text: string,
  delimiter = ",",
): { records: CsvRecord[]; faults: RowFault[]; stop?: RowFault } {
  const records: CsvRecord[] = [];
  const faults: RowFault[] = [];
  // csv-parse counts a quoted "\r\n" as two lines.
  const unified = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  let rest = markLongLines(trimBlankEnd(unified, delimiter), faults);
  let firstLine = 1;
  while (rest !== "") {
    const fault = parseUntilFault({ text: rest, firstLine, delimiter }, records, faults);
    if (!fault) break;
    const { line } = fault;
    if (fault.message === recordsFault) return { records, faults, stop: fault };
    faults.push(fault);
    if (faults.length > UNREADABLE_LIMIT)
      return { records, faults, stop: { line, message: unreadableFault } };
    rest = rest.slice(findLineStart(rest, line - firstLine + 1));
    firstLine = line + 1;
  }
  return { records, faults };
}

/** Spreadsheets write thousands of empty rows below a table. */
function trimBlankEnd(text: string, delimiter: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === delimiter || text[end - 1]?.trim() === "")) end -= 1;
  return text.slice(0, end);
}

/** In place of a line that is too long; no field with it is accepted. */
const LONG_LINE = "\0";

function markLongLines(text: string, faults: RowFault[]): string {
  let marked = "";
  let kept = 0;
  let start = 0;
  for (let line = 1; start < text.length; line += 1) {
    const end = findLineStart(text, 1, start);
    if (end - start > ROW_LENGTH_LIMIT) {
      faults.push({ line, message: longFault });
      marked += `${text.slice(kept, start)}${LONG_LINE}\n`;
      kept = end;
    }
    start = end;
  }
  return marked + text.slice(kept);
}

function parseUntilFault(
  { text, firstLine, delimiter }: { text: string; firstLine: number; delimiter: string },
  records: CsvRecord[],
  faults: RowFault[],
): RowFault | undefined {
  let line = firstLine;
  let offset = 0;
  let left = RECORDS_LIMIT - records.length;
  try {
    parse(text, {
      delimiter,
      record_delimiter: "\n",
      max_record_size: ROW_LENGTH_LIMIT,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (fields: string[], { lines }) => {
        const next = firstLine + lines;
        const end = findLineStart(text, next - line, offset);
        if (next - line > 1 && isMisquoted(text.slice(offset, end), delimiter))
          throw new UnreadableError(misquotedFault);
        if (left === 0) throw new UnreadableError(recordsFault);
        left -= 1;
        if (fields.length > FIELDS_LIMIT) faults.push({ line, message: wideFault });
        else if (fields.some((field) => field.trim() !== "" && field !== LONG_LINE))
          records.push({ line, fields: fields.map(unguard) });
        line = next;
        offset = end;
        return null;
      },
    });
    return undefined;
  } catch (error) {
    const message =
      error instanceof UnreadableError
        ? error.message
        : parserFaults[(error as NodeJS.ErrnoException).code ?? ""];
    if (!message) throw error;
    return { line, message };
  }
}

class UnreadableError extends Error {}

/** The position after so many line ends. */
function findLineStart(text: string, lines: number, from = 0): number {
  let at = from;
  for (let line = 0; line < lines; line += 1) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}

/** A row may span lines only inside well-formed quotes; otherwise a stray quote has swallowed the next row. */
function isMisquoted(row: string, delimiter: string): boolean {
  const quoted = new RegExp(`(^|[${delimiter}])"(?:[^"]|"")*"(?=[${delimiter}]|$)`, "g");
  return row.trimEnd().replace(quoted, "$1").includes("\n");
}

const recordsFault = `the file has more than ${RECORDS_LIMIT.toLocaleString("en-US")} rows; split it into smaller files`;
const unreadableFault = `${UNREADABLE_LIMIT} rows above cannot be read, so reading stopped here`;
const wideFault = `has more than ${FIELDS_LIMIT} fields`;
const longFault = `has more than ${ROW_LENGTH_LIMIT.toLocaleString("en-US")} characters`;
const misquotedFault = 'a quote (") is opened in this row and never closed';

const parserFaults: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: misquotedFault,
  CSV_QUOTE_NOT_CLOSED: misquotedFault,
};

/**
 * A file that spreadsheets open as it is meant: the byte order mark makes Excel read UTF-8, and no field acts as
 * a formula (OWASP, "CSV injection").
 */
export function formatCsv<Row>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  return `\ufeff${formatCsvRows([columns, ...rows.map((row) => columns.map((column) => toText(row[column])))])}`;
}

/** RFC 4180 with CRLF. A field that a spreadsheet would run as a formula gets an apostrophe. */
export function formatCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => `${fields.map((field) => quote(guard(clean(field)))).join(",")}\r\n`).join("");
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Control characters could rewrite a terminal that shows the file. */
function clean(field: string): string {
  return field.replace(/[^\P{Cc}\t\n\r]/gu, "");
}

function quote(field: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

function guard(field: string): string {
  return isFormula(field) ? `'${field}` : field;
}

function unguard(field: string): string {
  return field.startsWith("'") && isFormula(field.slice(1)) ? field.slice(1) : field;
}

/**
 * Also true for phone numbers: Excel would compute +1-571-555-0142. Skips leading apostrophes, so that `unguard`
 * can reverse `guard`. Spreadsheets skip invisible characters and accept full-width signs.
 */
function isFormula(field: string): boolean {
  if (/^-?\d+(\.\d+)?$/.test(field)) return false;
  const text = field.replace(/^'+/, "");
  return /^[\t\r]/.test(text) || /^[=+\-@]/.test(text.replace(invisible, "").slice(0, 1).normalize("NFKC"));
}

/** U+2800, U+FFFC and U+1D159 are symbols that draw nothing. */
const invisible = /^(?:[^\p{L}\p{N}\p{P}\p{S}]|[\p{DI}\u2800\ufffc\u{1d159}])+/u;
