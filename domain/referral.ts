import * as z from "zod/mini";
import {
  emailField,
  firstMessages,
  nameField,
  optionalText,
  PHONE_LIMIT,
  readFields,
} from "./form-fields.ts";

/** The friend gets 10 % off a first move, the referrer a $50 gift card (spec.md section 9). */
export const DISCOUNT_PERCENT = 10;
export const GIFT_CARD_DOLLARS = 50;
/** Months that a discount code is good for (decisions.md, "Discount code"). */
export const CODE_MONTHS = 12;

const NOTES_LIMIT = 2000;

const fields = {
  referrerName: nameField,
  referrerEmail: emailField,
  referrerPhone: optionalText(PHONE_LIMIT, "Phone"),
  referredName: nameField,
  referredEmail: emailField,
  referredPhone: optionalText(PHONE_LIMIT, "Phone"),
  notes: optionalText(NOTES_LIMIT, "Notes"),
} as const;

export const referralSchema = z.object(fields);

export type ReferralField = keyof typeof fields;
/** What the visitor typed, as typed. */
export type ReferralValues = Record<ReferralField, string>;
/** At most one message a field. */
export type ReferralErrors = Partial<Record<ReferralField, string>>;
/** A valid referral: trimmed, empty optional fields null. */
export type Referral = z.output<typeof referralSchema>;

export const referralFields = Object.keys(fields) as ReferralField[];
export const emptyReferral = Object.fromEntries(referralFields.map((field) => [field, ""])) as ReferralValues;

/**
 * Validates the referral form (spec.md section 5).
 * @returns The referral, or the first message of each field that is wrong.
 */
export function parseReferral(
  values: ReferralValues,
): { referral: Referral; errors?: never } | { referral?: never; errors: ReferralErrors } {
  const parsed = referralSchema.safeParse(values);
  if (parsed.success) return { referral: parsed.data };
  return { errors: firstMessages(parsed.error.issues) };
}

/** Reads the form's fields; a missing one counts as empty. */
export function readReferralValues(form: FormData): ReferralValues {
  return readFields(form, referralFields);
}
