import * as z from "zod/mini";
import { isCalendarDay } from "../dates/local-day.ts";
import { firstMessages } from "../forms/form.ts";
import { serviceTypes } from "./review.ts";

/** In CSV order. */
export const reviewColumns = [
  "id",
  "review_date",
  "rating",
  "name",
  "location",
  "service_type",
  "comment",
  "is_active",
  "is_featured",
  "is_sample",
] as const;

export type ReviewColumn = (typeof reviewColumns)[number];
export type ReviewErrors = Partial<Record<ReviewColumn, string>>;

/** Set only on new reviews. Later changes need an audited action (`applyReviewAct`). */
export const reviewFlagColumns = ["is_active", "is_featured"] as const satisfies readonly ReviewColumn[];

/** The others may be empty: reviews of stars alone have no comment. */
export const neededReviewColumns = ["review_date", "rating", "name"] as const;

const services = serviceTypes.map(({ value }) => value);

const record = z.object({
  id: text(200),
  review_date: z.string().check(z.refine(isCalendarDay, "must be a day like 2026-09-14")),
  rating: z.pipe(
    z.string().check(z.regex(/^[1-5]$/, "must be a whole number from 1 to 5")),
    z.transform(Number),
  ),
  name: neededText(100).check(
    z.refine((name) => !name.includes("\n"), "has a line break; a quote may be missing"),
  ),
  location: text(100),
  service_type: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value === "" || services.some((service) => service === value),
          `must be empty or one of ${services.join(", ")}`,
        ),
      ),
    z.transform((value: string) => (value === "" ? null : value)),
  ),
  comment: text(5_000),
  is_active: flag(true),
  is_featured: flag(false),
  is_sample: flag(false),
});

/** An `id` of "" is generated later. */
export type ReviewRecord = z.output<typeof record>;

/**
 * @param row Missing fields count as empty.
 * @param today "YYYY-MM-DD"; later dates are refused.
 * @returns The review, or the first error per invalid field.
 */
export function parseReviewRecord(
  row: Partial<Record<ReviewColumn, string>>,
  today: string,
): { review: ReviewRecord; errors?: never } | { review?: never; errors: ReviewErrors } {
  const trimmed = reviewColumns.map((column) => [column, (row[column] ?? "").trim()]);
  const parsed = record.safeParse(Object.fromEntries(trimmed));
  const errors: ReviewErrors = firstMessages(parsed.error?.issues ?? []);
  if (parsed.data && parsed.data.review_date > today) errors.review_date = "is in the future";
  return parsed.data && Object.keys(errors).length === 0 ? { review: parsed.data } : { errors };
}

function text(limit: number) {
  return z.string().check(
    z.maxLength(limit, `must be at most ${limit.toLocaleString("en-US")} characters`),
    z.refine(
      (value) => value.isWellFormed() && !/[^\P{Cc}\n\t]|\ufffd/u.test(value),
      "has a character that cannot be read",
    ),
  );
}

function neededText(limit: number) {
  return text(limit).check(z.minLength(1, "is empty"));
}

function flag(otherwise: boolean) {
  return z.pipe(
    z.string().check(z.refine((value) => value === "" || toFlag(value) !== undefined, "must be yes or no")),
    z.transform((value: string) => toFlag(value) ?? otherwise),
  );
}

function toFlag(value: string): boolean | undefined {
  if (/^(yes|true|t|1)$/i.test(value)) return true;
  if (/^(no|false|f|0)$/i.test(value)) return false;
  return undefined;
}
