import type { ReviewColumn } from "../record.ts";

/**
 * What other programs call our columns, best first. Word order, case, punctuation and anything in parentheses
 * do not matter.
 */
const headings: Record<ReviewColumn, string> = {
  id: "review id, site review id, google review id, id, unique id, uid, uuid",
  review_date: `
    review date, review created date, review creation date, review created at, review created, review time,
    review datetime utc, review datetime, review date time, review timestamp, create time, created at,
    created date, created, creation date, created on, time created, published date, published at date,
    published at, publish date, publish time, published on, submitted at, submitted date, submitted on,
    submission date, posted date, posted at, posted on, posted, received date, date, day, date time,
    datetime, date utc, iso date, reviewed date, reviewed at, reviewed on, date added, timestamp,
    survey date, comment date, experience date, time`,
  rating: `
    review rating, star rating, review star rating, rating, stars, review stars, overall rating,
    customer rating, review score, rating score, overall score, score, rating value, number stars, overall`,
  name: `
    reviewer display name, reviewer name, reviewer full name, reviewer, review author, review author name,
    author name, author display name, author title, author, customer name, customer full name, customer,
    consumer display name, consumer name, consumer, client name, client, display name, full name,
    user name, username, user, reviewer nickname, nickname, contact name, reviewed by, posted by,
    submitted by, written by, from, name`,
  location: `
    reviewer location, customer location, author location, user location, reviewer city, customer city,
    location, place, city, town, city state, hometown`,
  service_type: `
    service type, service, service used, service provided, service name, move type, job type,
    service category, category`,
  comment: `
    review comment, review text, review body, review content, review description, review message,
    customer review, client review, comment, review, text, body, content, message, feedback,
    customer feedback, customer comment, testimonial, description, snippet, review snippet, quote`,
  is_active: "is active",
  is_featured: "is featured",
  is_sample: "is sample",
};

const firstName = toKeys("first name, reviewer first name, customer first name, author first name");
const lastName = toKeys("last name, reviewer last name, customer last name, author last name, last initial");
const known = Object.entries(headings).map(
  ([column, names]) => [column as ReviewColumn, toKeys(names)] as const,
);

/** Our columns with the positions of their fields in the file: a name may take two, first and last. */
export type ColumnMap = {
  columns: Partial<Record<ReviewColumn, number[]>>;
  /** Headings without a matching column. */
  leftOut: string[];
};

/** Finds our columns by the names that spreadsheets and review services give them. Of two headings that fit, the likelier wins. */
export function mapColumns(header: readonly string[]): ColumnMap {
  const keys = header.map(toKey);
  // "Review Username" is a user name.
  const shorter = keys.map((key) => key.replace(/ ?\breview\b ?/, " ").trim());
  const find = (names: readonly string[]) =>
    [keys, shorter].flatMap((all) => names.map((name) => all.indexOf(name))).find((index) => index >= 0);
  const columns: ColumnMap["columns"] = {};
  for (const [column, names] of known) {
    const best = find(names);
    if (best !== undefined) columns[column] = [best];
  }
  const [first, last] = [find(firstName), find(lastName)];
  if (!columns.name && first !== undefined) columns.name = last === undefined ? [first] : [first, last];
  const used = new Set(Object.values(columns).flat());
  const leftOut = header
    .map((heading) => heading.trim())
    .filter((name, index) => name !== "" && !used.has(index));
  return { columns, leftOut };
}

export function countKnownHeadings(header: readonly string[]): number {
  return Object.keys(mapColumns(header).columns).length;
}

function toKeys(names: string): string[] {
  return names.trim().split(/,\s*/).map(toKey);
}

/** "Dates of the reviews (UTC)" and "reviewDate" are the same: their words in the singular, sorted. */
function toKey(heading: string): string {
  const words = heading
    .replace(/\([^)]*\)/g, " ")
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(words)]
    .filter((word) => !["of", "the", "a", "your", "our", "was", "is"].includes(word))
    .map((word) => word.replace(/s$/, ""))
    .sort()
    .join(" ");
}
