import * as z from "zod";
import type { CsvRecord } from "../../csv.ts";

const review = z.object({
  name: z.string().optional(),
  starRating: z.string(),
  createTime: z.string(),
  reviewer: z.object({ displayName: z.string().optional() }).optional(),
  comment: z.string().optional(),
});
const takeout = z.object({ reviews: z.array(z.unknown()) });

const HEADER = { row: 0, cells: ["review id", "review date", "stars", "name", "comment"] };

/** Objects in a file of as many reviews as a table may have rows; more would take too much memory. */
const OBJECTS_LIMIT = 60_000;

/** Google Takeout's reviews.json as a table; `row` is the review's number. Replies are left out. */
export function readGoogleReviews(text: string): { records: CsvRecord[]; fault?: string } {
  const entries = parseEntries(text);
  if (!entries) return { records: [], fault: "this is not a reviews.json from Google Takeout" };
  return {
    records: [HEADER, ...entries.map((entry, index) => ({ row: index + 1, cells: listCells(entry) }))],
  };
}

/**
 * Google Takeout writes about twenty reviews a file: reviews.json, then reviews-TOKEN.json.
 * @returns One file with all of them; undefined if one is none of these.
 */
export function joinGoogleFiles(files: readonly Uint8Array[]): Uint8Array | undefined {
  const lists = files.map((file) => parseEntries(new TextDecoder().decode(file)));
  if (lists.includes(undefined)) return undefined;
  return new TextEncoder().encode(JSON.stringify({ reviews: lists.flat() }));
}

function parseEntries(text: string): unknown[] | undefined {
  if (countObjects(text) > OBJECTS_LIMIT) return undefined;
  try {
    return takeout.safeParse(JSON.parse(text)).data?.reviews;
  } catch {
    return undefined;
  }
}

function countObjects(text: string): number {
  let found = 0;
  for (let at = text.search(/[{[]/); at >= 0; at = text.indexOf("{", at + 1)) found += 1;
  return found;
}

/** The id is the end of a path, and anonymous reviewers have no name: Google shows "A Google user". */
function listCells(entry: unknown): string[] {
  const { name = "", reviewer, starRating, createTime, comment } = review.safeParse(entry).data ?? {};
  const id = /\/reviews\/([^/]+)$/.exec(name)?.[1] ?? "";
  return [
    id,
    createTime ?? "",
    starRating ?? "",
    reviewer?.displayName || "A Google user",
    comment ?? "",
  ].map((cell) => cell.slice(0, 10_000));
}
