import * as z from "zod/mini";
import {
  emailField,
  nameField,
  optionalChoice,
  optionalComingDay,
  optionalText,
  PHONE_LIMIT,
  TEXT_LIMIT,
} from "../forms/fields.ts";
import { defineForm, type FormOutput } from "../forms/form.ts";
import { arrivalWindows } from "../moves/arrival-window.ts";
import { writeFullDay } from "../places/local-day.ts";

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
const PLAN_LIMIT = 2000;
export const PLACE_LIMIT = 120;

/**
 * The built-in estimate form. Name and e-mail are required, by the same rules as in the referral form.
 */
export const estimateForm = defineForm({
  from: optionalText(PLACE_LIMIT, "From"),
  to: optionalText(PLACE_LIMIT, "To"),
  name: nameField,
  email: emailField,
  phone: optionalText(PHONE_LIMIT, "Phone"),
  date: optionalComingDay,
  window: optionalChoice(arrivalWindows),
  /** A second choice. */
  secondDate: optionalComingDay,
  flexible: checkbox(),
  moveType: optionalChoice(moveTypes),
  homeType: optionalChoice(homeTypes),
  details: optionalText(TEXT_LIMIT, "Details"),
  code: anyCode(),
  /** The address of a plan, when it is to go along (domain/plan/sent-plan.ts). */
  plan: optionalText(PLAN_LIMIT, "Plan"),
});

export type EstimateField = (typeof estimateForm.fields)[number];
export type Estimate = FormOutput<typeof estimateForm>;

/** The moving date as it is stored; old requests may have only the words in `moving_date`. */
export type MovingDate = { moving_day: string | null; flexible: boolean; moving_date: string | null };

/** Writes the moving date as people read it: "Saturday, June 12, 2027, flexible". */
export function writeMovingDate({ moving_day, flexible, moving_date }: MovingDate): string | null {
  if (moving_day === null) return moving_date ?? (flexible ? "Flexible" : null);
  const written = writeFullDay(moving_day);
  return flexible ? `${written}, flexible` : written;
}

/** Too long a code is cut: a wrong code stops nobody. */
function anyCode() {
  return z.pipe(
    z.string(),
    z.transform((value: string) => value.trim().slice(0, CODE_LIMIT) || null),
  );
}

/** Browsers send a checkbox only when it is checked. */
function checkbox() {
  return z.pipe(
    z.string(),
    z.transform((value: string) => value !== ""),
  );
}
