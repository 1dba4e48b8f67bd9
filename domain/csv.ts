/** `row` is the number that a spreadsheet shows. */
export type CsvRecord = { row: number; cells: string[]; fault?: string };

/** Cells are cut as they are read, so that a hostile file costs no more than its length. */
const CELL_LIMIT = 10_000;
const COLUMNS_LIMIT = 100;
/** Far more than a moving company has reviews. */
const RECORDS_LIMIT = 20_000;

/**
 * Parses CSV (RFC 4180) with commas, semicolons or tabs and any line ends. Also accepts quotes inside a cell that are not
 * doubled. Skips blank rows. A row with a fault has its cells as far as they can be read.
 */
export function parseCsv(text: string): { records: CsvRecord[]; stop?: string } {
  const delimiter = findDelimiter(text);
  const cellEnd = new RegExp(`[${delimiter}\r\n]|$`, "g");
  const quotes = new RegExp(`""|(?<close>"(?=[${delimiter}\r\n]|$))|(?<stray>")|[\r\n]+`, "g");
  const search = { quotes, strayAt: 0 };
  const records: CsvRecord[] = [];
  let isQuotable = true;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  for (let row = 1; at < text.length; row += 1) {
    const record: CsvRecord = { row, cells: [] };
    for (let isOpen = true; isOpen; at += 1) {
      const isQuoted = isQuotable && text[at] === '"';
      const closed = isQuoted ? findClosingQuote(text, at + 1, search) : undefined;
      if (closed === "none") isQuotable = false;
      const isRead = typeof closed === "number";
      if (isQuoted && !isRead) record.fault = 'a quote (") is opened in this row and never closed';
      const start = isRead ? at + 1 : at;
      const end = isRead ? closed : findEnd(text, at, cellEnd);
      if (end - start > CELL_LIMIT) record.fault = `has a cell of more than ${CELL_LIMIT} characters`;
      const cell = text.slice(start, Math.min(end, start + CELL_LIMIT));
      if (record.cells.length <= COLUMNS_LIMIT)
        record.cells.push(unguard(isRead ? cell.replaceAll('""', '"') : cell));
      at = isRead ? end + 1 : end;
      isOpen = text[at] === delimiter;
    }
    if (text[at - 1] === "\r" && text[at] === "\n") at += 1;
    if (record.cells.length > COLUMNS_LIMIT) record.fault = `has more than ${COLUMNS_LIMIT} fields`;
    if (!record.fault && record.cells.every((cell) => cell.trim() === "")) continue;
    if (records.length === RECORDS_LIMIT)
      return { records, stop: `the file has more than ${RECORDS_LIMIT} rows; split it` };
    records.push(record);
  }
  return { records };
}

/** The one that the first line has most of. */
function findDelimiter(text: string): string {
  const [line = ""] = /[^\r\n]+/.exec(text.slice(0, CELL_LIMIT)) ?? [];
  const count = (delimiter: string) => line.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/**
 * From the end of a line on, every search finds the same quote. `strayAt` keeps it, because searching again from every
 * row would be quadratic.
 */
type QuoteSearch = { quotes: RegExp; strayAt: number };

/** "stray" if a quote on a later line opens another cell, and "none" if there is no quote to close it. */
function findClosingQuote(text: string, from: number, search: QuoteSearch): number | "stray" | "none" {
  const { quotes, strayAt } = search;
  let isLaterLine = false;
  quotes.lastIndex = from;
  for (let found = quotes.exec(text); found; found = quotes.exec(text)) {
    const { index, groups } = found;
    if (groups?.["close"]) return index;
    if (groups?.["stray"] && isLaterLine) {
      search.strayAt = index;
      return "stray";
    }
    isLaterLine ||= !found[0].startsWith('"');
    if (isLaterLine && index < strayAt) return "stray";
  }
  return "none";
}

function findEnd(text: string, from: number, cellEnd: RegExp): number {
  cellEnd.lastIndex = from;
  return cellEnd.exec(text)?.index ?? text.length;
}

/**
 * RFC 4180 with CRLF. The byte order mark makes Excel read UTF-8, and a field that a spreadsheet would run as a formula
 * gets an apostrophe (OWASP, "CSV injection").
 */
export function formatCsv<Row>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => toText(row[column])))];
  return `\ufeff${lines.map((fields) => `${fields.map((field) => quote(guard(clean(field)))).join(",")}\r\n`).join("")}`;
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
