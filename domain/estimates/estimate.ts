import * as z from "zod/mini";
import { emailField, nameField, optionalText, PHONE_LIMIT, TEXT_LIMIT } from "../forms/fields.ts";
import { defineForm, type FormOutput } from "../forms/form.ts";

/** What is to be moved, by the value that is stored. */
export const moveTypes = {
  local: "Local move",
  "long-distance": "Long-distance move",
  commercial: "Office or business move",
  packing: "Packing",
  labor: "Loading, unloading or other labor",
  junk: "Junk removal",
  delivery: "Delivery or freight",
  emergency: "Emergency move",
  other: "Something else",
} as const;

/** Where it stands now, by the value that is stored. */
export const homeTypes = {
  studio: "Studio or one room",
  "one-bedroom": "1 bedroom",
  "two-bedroom": "2 bedrooms",
  "three-bedroom": "3 bedrooms",
  "four-bedroom": "4 bedrooms or more",
  business: "Office, store or warehouse",
  items: "A few items",
} as const;

export type MoveType = keyof typeof moveTypes;
export type HomeType = keyof typeof homeTypes;

const CODE_LIMIT = 40;
/** More than any plan takes. */
const PLAN_LIMIT = 1000;
export const PLACE_LIMIT = 120;
const DATE_LIMIT = 60;

/**
 * The built-in estimate form. Name and e-mail are required, by the same rules as in the referral form.
 */
export const estimateForm = defineForm({
  from: optionalText(PLACE_LIMIT, "From"),
  to: optionalText(PLACE_LIMIT, "To"),
  name: nameField,
  email: emailField,
  phone: optionalText(PHONE_LIMIT, "Phone"),
  date: optionalText(DATE_LIMIT, "Date"),
  flexible: checkbox(),
  moveType: optionalChoice(moveTypes),
  homeType: optionalChoice(homeTypes),
  details: optionalText(TEXT_LIMIT, "Details"),
  code: optionalText(CODE_LIMIT, "Code"),
  /** The address of a plan, when it is to go along (domain/plan/sent-plan.ts). */
  plan: optionalText(PLAN_LIMIT, "Plan"),
});

export type EstimateField = (typeof estimateForm.fields)[number];
export type Estimate = FormOutput<typeof estimateForm>;

/** What a date input sends. */
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Writes the moving date as people read it, "Saturday, June 12, 2027, flexible"; it is stored and mailed so. Text that
 * is no calendar date stays as typed.
 */
export function writeMovingDate({ date, flexible }: Pick<Estimate, "date" | "flexible">): string | null {
  const day = date !== null && CALENDAR_DATE.test(date) ? new Date(`${date}T00:00:00Z`) : undefined;
  const written = day && !Number.isNaN(day.getTime()) ? longDate.format(day) : date;
  if (!flexible) return written;
  return written === null ? "Flexible" : `${written}, flexible`;
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

/** Browsers send a checkbox only when it is checked. */
function checkbox() {
  return z.pipe(
    z.string(),
    z.transform((value: string) => value !== ""),
  );
}

function optionalChoice<Choice extends string>(choices: Record<Choice, string>) {
  return z.pipe(
    z
      .string()
      .check(
        z.refine((value) => value === "" || Object.hasOwn(choices, value), "Please choose one of the list"),
      ),
    z.transform((value: string) => (value === "" ? null : (value as Choice))),
  );
}
