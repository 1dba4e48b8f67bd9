import { type CsvRecord, parseCsv, type RowFault } from "../../csv.ts";
import { countKnownHeadings } from "./columns.ts";
import { decodeText } from "./decode.ts";
import { readJson } from "./json.ts";

/** A table, whatever the file's format. */
export type Table = {
  header: CsvRecord | undefined;
  rows: CsvRecord[];
  /** Rows that cannot be read. */
  faults: RowFault[];
  /** Why the file, or the rest of it, cannot be read. */
  stop?: RowFault | undefined;
  /** What `line` counts. */
  unit: "line" | "review";
  notes: string[];
};

/** CSV with commas, semicolons, tabs or bars, or JSON. */
export function readTable(bytes: Uint8Array): Table {
  const { text, note, fault } = { note: undefined, ...decodeText(bytes) };
  const notes = note ? [note] : [];
  if (text === undefined) return { ...nothing, stop: { line: 1, message: fault ?? "" }, notes };
  if (/^\s*[[{]\s*["{[\]}\d]/.test(text)) {
    const json = readJson(text);
    if (json.fault !== undefined) return { ...nothing, stop: { line: 1, message: json.fault }, notes };
    const [header, ...rows] = json.records;
    return { header, rows, faults: [], unit: "review", notes };
  }
  const [, named] = separatorLine.exec(text) ?? [];
  const { records, faults, stop } = parseCsv(text.replace(separatorLine, "\n"), named ?? findDelimiter(text));
  const at = findHeader(records.map(({ fields }) => fields));
  return { header: records[at], rows: records.slice(at + 1), faults, stop, unit: "line", notes };
}

const nothing: Table = { header: undefined, rows: [], faults: [], unit: "line", notes: [] };

/** Excel's own hint, in the first line. */
const separatorLine = /^"?sep=([,;\t|])"?(?:\r\n|[\r\n])/i;

/** Some exports put a title above the header. */
const HEADER_LINES = 10;
const DELIMITERS = [",", ";", "\t", "|"];

function findDelimiter(text: string): string {
  const lines = text.slice(0, 10_000).split(/[\r\n]+/, HEADER_LINES);
  const known = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => countKnownHeadings(line.replaceAll('"', "").split(delimiter)));
    return Math.max(...counts);
  });
  return DELIMITERS[known.indexOf(Math.max(...known))] ?? ",";
}

function findHeader(records: readonly string[][]): number {
  const known = records.slice(0, HEADER_LINES).map(countKnownHeadings);
  return Math.max(0, known.indexOf(Math.max(...known)));
}
