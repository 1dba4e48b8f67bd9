import { company } from "#content/company.ts";
import { emailField, nameField, optionalText, phoneField, TEXT_LIMIT } from "../forms/fields.ts";
import { defineForm, type FormOutput } from "../forms/form.ts";

/** Months until an unused discount code expires. */
export const CODE_MONTHS = company.referral.codeMonths;

export const CODE_PREFIX = company.discountCodePrefix;

/** For new referrals; each referral stores its own amount. */
export const GIFT_CARD = company.referral.giftCard;

/** Its field names are a contract: `referred...` is the friend (docs/rules.md, "Words"). */
export const referralForm = defineForm({
  referrerName: nameField,
  referrerEmail: emailField,
  referrerPhone: phoneField,
  referredName: nameField,
  referredEmail: emailField,
  referredPhone: phoneField,
  notes: optionalText(TEXT_LIMIT, "Notes"),
});

export type ReferralField = (typeof referralForm.fields)[number];
export type Referral = FormOutput<typeof referralForm>;
