import * as z from "zod/mini";
import {
  emailField,
  firstMessages,
  nameField,
  optionalText,
  PHONE_LIMIT,
  readFields,
} from "./form-fields.ts";

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

export const PLACE_LIMIT = 120;
export const DATE_LIMIT = 60;
export const DETAILS_LIMIT = 2000;

const fields = {
  from: optionalText(PLACE_LIMIT, "From"),
  to: optionalText(PLACE_LIMIT, "To"),
  date: optionalText(DATE_LIMIT, "Date"),
  moveType: optionalChoice(moveTypes),
  homeType: optionalChoice(homeTypes),
  name: nameField,
  email: emailField,
  phone: optionalText(PHONE_LIMIT, "Phone"),
  details: optionalText(DETAILS_LIMIT, "Details"),
} as const;

export const estimateSchema = z.object(fields);

export type EstimateField = keyof typeof fields;
/** What the visitor typed, as typed. */
export type EstimateValues = Record<EstimateField, string>;
/** At most one message a field. */
export type EstimateErrors = Partial<Record<EstimateField, string>>;
/** A valid request: trimmed, empty optional fields null. */
export type Estimate = z.output<typeof estimateSchema>;

/** In the order in which the form shows them. */
export const estimateFields = Object.keys(fields) as EstimateField[];
export const emptyEstimate = Object.fromEntries(estimateFields.map((field) => [field, ""])) as EstimateValues;

/**
 * Validates the estimate form with the referral form's rules (spec.md section 5, decisions.md "Third-party
 * estimate form"): name and e-mail are needed, the rest helps.
 * @returns The request, or the first message of each field that is wrong.
 */
export function parseEstimate(
  values: EstimateValues,
): { estimate: Estimate; errors?: never } | { estimate?: never; errors: EstimateErrors } {
  const parsed = estimateSchema.safeParse(values);
  if (parsed.success) return { estimate: parsed.data };
  return { errors: firstMessages(parsed.error.issues) };
}

/** Reads the form's fields; a missing one counts as empty. */
export function readEstimateValues(form: FormData): EstimateValues {
  return readFields(form, estimateFields);
}

/** How much of the form is filled in, in whole percent. */
export function completionPercent(values: EstimateValues): number {
  const filled = estimateFields.filter((field) => values[field].trim() !== "").length;
  return Math.round((filled / estimateFields.length) * 100);
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
