import * as z from "zod/mini";
import { isCalendarDay } from "../dates/local-day.ts";
import { firstMessages } from "../forms/form.ts";
import { formatNumber } from "../quantities.ts";

/** In CSV order. */
export const reviewColumns = [
  "id",
  "review_date",
  "rating",
  "name",
  "location",
  "service_type",
  "comment",
  "source",
  "is_active",
  "is_featured",
  "is_sample",
] as const;

export type ReviewColumn = (typeof reviewColumns)[number];
type ReviewErrors = Partial<Record<ReviewColumn, string>>;

/** Set only on new reviews. Later changes need an audited action (`applyReviewAct`). */
export const reviewFlagColumns = ["is_active", "is_featured"] as const satisfies readonly ReviewColumn[];

/** The others may be empty: reviews of stars alone have no comment. */
export const neededReviewColumns = ["review_date", "rating", "name"] as const;

const record = z.object({
  id: text(200),
  review_date: z.string().check(z.refine(isCalendarDay, "must be a day like 2026-09-14")),
  rating: z.pipe(
    z.string().check(z.regex(/^[1-5]$/, "must be a whole number from 1 to 5")),
    z.transform(Number),
  ),
  name: text(100).check(
    z.minLength(1, "is empty"),
    z.refine((name) => !name.includes("\n"), "has a line break; a quote may be missing"),
  ),
  location: text(100),
  service_type: z.pipe(
    z.string(),
    z.transform((value: string) => value || null),
  ),
  comment: text(5_000),
  source: text(40),
  is_active: flag(true),
  is_featured: flag(false),
  is_sample: flag(false),
});

/** An `id` of "" is generated later. */
export type ReviewRecord = z.output<typeof record>;

export type ReviewRules = {
  /** "YYYY-MM-DD", the latest valid date of a review. */
  today: string;
  /** False in production: publishing a sample review would be a fake review (16 CFR 465). */
  allowSamples: boolean;
};

/** Missing fields count as empty. Returns the review, or the first error per invalid field. */
export function parseReviewRecord(
  row: Partial<Record<ReviewColumn, string>>,
  { today, allowSamples }: ReviewRules,
): { review: ReviewRecord; errors?: never } | { review?: never; errors: ReviewErrors } {
  const trimmed = reviewColumns.map((column) => [column, (row[column] ?? "").trim()]);
  const { data, error } = record.safeParse(Object.fromEntries(trimmed));
  if (!data) return { errors: firstMessages(error.issues) };
  if (data.review_date > today) return { errors: { review_date: "is in the future" } };
  if (data.is_sample && !allowSamples)
    return { errors: { is_sample: "a sample review must not be published" } };
  return { review: data };
}

function text(limit: number) {
  return z.string().check(
    z.maxLength(limit, `must be at most ${formatNumber(limit)} characters`),
    z.refine(
      (value) => value.isWellFormed() && !/[^\P{Cc}\n\t]|\ufffd/u.test(value),
      "has a character that cannot be read",
    ),
  );
}

function flag(otherwise: boolean) {
  return z.pipe(
    z.string().check(z.regex(/^(?:yes|true|t|1|no|false|f|0)?$/i, "must be yes or no")),
    z.transform((value: string) => (value === "" ? otherwise : /^[yt1]/i.test(value))),
  );
}
