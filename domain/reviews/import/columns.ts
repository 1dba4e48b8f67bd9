import type { ReviewColumn } from "../record.ts";

/** Our own headings, then those of spreadsheets and of known exports, best first. */
const headings: Record<ReviewColumn, readonly string[]> = {
  id: ["id", "review id"],
  review_date: ["review date", "date", "review created", "created date", "created at", "submitted on"],
  rating: ["rating", "stars", "star rating", "review stars", "overall rating", "score"],
  name: ["name", "reviewer name", "customer name", "author name", "author", "reviewer", "review username"],
  location: ["location", "place", "city"],
  service_type: ["service type", "service"],
  comment: ["comment", "comments", "review text", "review content", "review", "text", "feedback"],
  is_active: ["is active"],
  is_featured: ["is featured"],
  is_sample: ["is sample"],
};

/** The position of each column, and headings without one. Case, punctuation and parentheses do not matter. */
export function mapColumns(header: readonly string[]): {
  columns: Partial<Record<ReviewColumn, number>>;
  leftOut: string[];
} {
  const names = header.map((heading) =>
    heading
      .toLowerCase()
      .replace(/\([^)]*\)|['’]s\b/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
  const columns: Partial<Record<ReviewColumn, number>> = {};
  for (const [column, known] of Object.entries(headings)) {
    const at = known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (at !== undefined) columns[column as ReviewColumn] = at;
  }
  const used = Object.values(columns);
  return { columns, leftOut: header.filter((heading, at) => heading.trim() && !used.includes(at)) };
}
