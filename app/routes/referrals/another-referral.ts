import type { FormValues } from "#domain/forms/form.ts";
import { type ReferralField, referralForm } from "#domain/referrals/referral.ts";
import type { FormToken } from "../../forms/token.ts";

/** Fields that a second referral keeps. */
export const keptFields = [
  "referrerName",
  "referrerEmail",
  "referrerPhone",
] as const satisfies ReferralField[];

/** A form for another friend, with a new token, so that it counts as another referral. */
export type AnotherReferral = { outcome: "prefilled"; values: FormValues<ReferralField>; token: FormToken };

export function asksForAnother(form: FormData): boolean {
  return form.get("intent") === "another";
}

export function beginAnother(form: FormData, token: FormToken): AnotherReferral {
  const sent = referralForm.read(form);
  const reused = Object.fromEntries(keptFields.map((field) => [field, sent[field]]));
  return { outcome: "prefilled", values: { ...referralForm.empty, ...reused }, token };
}
