import { emailField, nameField, optionalText, PHONE_LIMIT } from "../forms/fields.ts";
import { defineForm, type FormOutput } from "../forms/form.ts";

/** Months that a discount code is good for (decisions.md, "Discount code"). */
export const CODE_MONTHS = 12;

const NOTES_LIMIT = 2000;

/** The referral form (spec.md section 5). */
export const referralForm = defineForm({
  referrerName: nameField,
  referrerEmail: emailField,
  referrerPhone: optionalText(PHONE_LIMIT, "Phone"),
  referredName: nameField,
  referredEmail: emailField,
  referredPhone: optionalText(PHONE_LIMIT, "Phone"),
  notes: optionalText(NOTES_LIMIT, "Notes"),
});

export type ReferralField = (typeof referralForm.fields)[number];
export type Referral = FormOutput<typeof referralForm>;
