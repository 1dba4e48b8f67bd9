import * as z from "zod";
import { type CsvRecord, parseCsv } from "../../csv.ts";

/** Header first. `note` is for the person who chose the file; `fault` says why it, or the rest of it, cannot be read. */
type Table = { records: CsvRecord[]; note?: string | undefined; fault?: string | undefined };

/** CSV, or the JSON of Google Takeout. */
export function readTable(bytes: Uint8Array): Table {
  const { text, note } = decodeText(bytes);
  if (text.includes("\0")) return { records: [], fault: otherFile };
  if (/^\s*[[{]/.test(text)) return readTakeout(text);
  const { records, stop } = parseCsv(text);
  return { records, note, fault: stop };
}

const otherFile =
  "this is not text; save an Excel workbook as “CSV UTF-8”, and unpack a ZIP file to find the CSV or reviews.json";

/** UTF-8, or UTF-16 as in Excel's "Unicode Text", else Windows-1252 as in Excel's plain "CSV". */
function decodeText(bytes: Uint8Array): { text: string; note?: string } {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    const note =
      "The file is not UTF-8, so it was read as Windows text. Check that accents and apostrophes look right.";
    return { text: new TextDecoder("windows-1252").decode(bytes), note };
  }
}

const takeoutReview = z.object({
  name: z.string().default(""),
  starRating: z.string(),
  createTime: z.string(),
  reviewer: z.object({ displayName: z.string().default("") }).optional(),
  comment: z.string().default(""),
});

const HEADER = { row: 0, cells: ["review id", "review date", "stars", "name", "comment", "source"] };

/** Objects and lists in a file of as many reviews as a table may have rows; more would take too much memory. */
const OBJECTS_LIMIT = 60_000;

/** `row` is the review's number. Replies are left out. */
function readTakeout(text: string): Table {
  const entries = parseTakeout(text);
  if (!entries) return { records: [], fault: "this is not a reviews.json from Google Takeout" };
  return { records: [HEADER, ...entries.map((entry, at) => ({ row: at + 1, cells: listCells(entry) }))] };
}

/**
 * Google Takeout writes about twenty reviews a file: reviews.json, then reviews-TOKEN.json.
 * @returns A single file, or one with all of Takeout's; undefined if one of several is not Takeout's.
 */
export function joinFiles(files: readonly Uint8Array[]): Uint8Array | undefined {
  if (files.length <= 1) return files[0];
  const lists = files.map((file) => parseTakeout(new TextDecoder().decode(file)));
  if (lists.includes(undefined)) return undefined;
  return new TextEncoder().encode(JSON.stringify({ reviews: lists.flat() }));
}

function parseTakeout(text: string): unknown[] | undefined {
  let objects = 0;
  const opening = /[[{]/g;
  while (opening.test(text)) objects += 1;
  if (objects > OBJECTS_LIMIT) return undefined;
  try {
    const { reviews } = JSON.parse(text);
    return Array.isArray(reviews) && reviews.length <= OBJECTS_LIMIT ? reviews : undefined;
  } catch {
    return undefined;
  }
}

/** The id is the end of a path, and anonymous reviewers have no name: Google shows "A Google user". */
function listCells(entry: unknown): string[] {
  const review = takeoutReview.safeParse(entry).data;
  if (!review) return [];
  const { name, createTime, starRating, reviewer, comment } = review;
  const id = /\/reviews\/([^/]+)$/.exec(name)?.[1] ?? "";
  return [id, createTime, starRating, reviewer?.displayName || "A Google user", comment, "Google"].map(
    (cell) => cell.slice(0, 10_000),
  );
}
