import { count, paint, type Screen } from "../print/text.ts";

/** The line under a table: the number of rows, and how to see more. */
export function listEnd(shown: number, limit: number, noun: string, screen: Screen): string {
  const more = shown === limit ? `, the newest. Add --limit ${limit * 10} for more` : "";
  return paint(`${count(shown, noun)}${more}`, "quiet", screen);
}
