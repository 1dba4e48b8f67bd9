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
import { arrivalWindows } from "./arrival-window.ts";

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
/** Longer than any plan's URL. */
const PLAN_LIMIT = 2000;
export const PLACE_LIMIT = 120;

export const estimateForm = defineForm({
  from: optionalText(PLACE_LIMIT, "From"),
  to: optionalText(PLACE_LIMIT, "To"),
  name: nameField,
  email: emailField,
  phone: optionalText(PHONE_LIMIT, "Phone"),
  date: optionalComingDay,
  window: optionalChoice(arrivalWindows),
  secondDate: optionalComingDay,
  flexible: checkbox(),
  moveType: optionalChoice(moveTypes),
  homeType: optionalChoice(homeTypes),
  details: optionalText(TEXT_LIMIT, "Details"),
  code: anyCode(),
  /** The attached plan's URL (domain/plan/sent-plan.ts). */
  plan: optionalText(PLAN_LIMIT, "Plan"),
});

export type EstimateField = (typeof estimateForm.fields)[number];
export type EstimateRequest = FormOutput<typeof estimateForm>;

/** A wrong code must not block the form. */
function anyCode() {
  return z.pipe(
    z.string(),
    z.transform((value: string) => value.trim().slice(0, CODE_LIMIT) || null),
  );
}

/** Browsers only send checked checkboxes. */
function checkbox() {
  return z.pipe(
    z.string(),
    z.transform((value: string) => value !== ""),
  );
}
