import type { FormValues } from "#domain/forms/form.ts";
import { type ReferralField, referralForm } from "#domain/referrals/referral.ts";
import type { FormToken } from "../../forms/token.ts";

export const REFERRAL_DRAFT = "referral";

/** Kept for a second referral. */
export const keptFields = [
  "referrerName",
  "referrerEmail",
  "referrerPhone",
] as const satisfies ReferralField[];

/** The new token makes it another referral. */
export type AnotherReferral = { outcome: "prefilled"; values: FormValues<ReferralField>; token: FormToken };

export function asksForAnother(form: FormData): boolean {
  return form.get("intent") === "another";
}

export function beginAnother(form: FormData, token: FormToken): AnotherReferral {
  const sent = referralForm.read(form);
  const reused = Object.fromEntries(keptFields.map((field) => [field, sent[field]]));
  return { outcome: "prefilled", values: { ...referralForm.empty, ...reused }, token };
}
