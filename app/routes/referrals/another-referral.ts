import type { FormValues } from "#domain/forms/form.ts";
import { type ReferralField, referralForm } from "#domain/referrals/referral.ts";
import type { FormToken } from "../../forms/token.ts";

/** What a second referral starts with: the fields about the referrer. */
export const keptFields = [
  "referrerName",
  "referrerEmail",
  "referrerPhone",
] as const satisfies ReferralField[];

/** A form for another friend, with a token of its own: under the first one's it would count as the same referral again. */
export type AnotherReferral = { outcome: "prefilled"; values: FormValues<ReferralField>; token: FormToken };

export function asksForAnother(form: FormData): boolean {
  return form.get("intent") === "another";
}

export function beginAnother(form: FormData, token: FormToken): AnotherReferral {
  const sent = referralForm.read(form);
  const kept = Object.fromEntries(keptFields.map((field) => [field, sent[field]]));
  return { outcome: "prefilled", values: { ...referralForm.empty, ...kept }, token };
}
