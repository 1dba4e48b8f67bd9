import * as z from "zod/mini";

/** Texts of spec.md section 5. */
export const NAME_MESSAGE = "Name must be at least 2 characters";
export const EMAIL_MESSAGE = "Please enter a valid email address";

/** The friend gets 10 % off a first move, the referrer a $50 gift card (spec.md section 9). */
export const DISCOUNT_PERCENT = 10;
export const GIFT_CARD_DOLLARS = 50;
/** Months that a discount code is good for (decisions.md, "Discount code"). */
export const CODE_MONTHS = 12;

const LIMITS = { name: 100, email: 254, phone: 40, notes: 2000 } as const;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, NAME_MESSAGE),
    z.maxLength(LIMITS.name, `Name must be at most ${LIMITS.name} characters`),
  );
const email = z.string().check(z.trim(), z.maxLength(LIMITS.email, EMAIL_MESSAGE), z.email(EMAIL_MESSAGE));
const optionalText = (limit: number, label: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limit, `${label} must be at most ${limit.toLocaleString("en-US")} characters`),
      ),
    z.transform((value: string) => (value === "" ? null : value)),
  );

const fields = {
  referrerName: name,
  referrerEmail: email,
  referrerPhone: optionalText(LIMITS.phone, "Phone"),
  referredName: name,
  referredEmail: email,
  referredPhone: optionalText(LIMITS.phone, "Phone"),
  notes: optionalText(LIMITS.notes, "Notes"),
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
  const errors: ReferralErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as ReferralField;
    errors[field] ??= issue.message;
  }
  return { errors };
}

/** Reads the form's fields; a missing one or a file counts as empty. Line ends in notes become "\n". */
export function readReferralValues(form: FormData): ReferralValues {
  const values = { ...emptyReferral };
  for (const field of referralFields) {
    const value = form.get(field);
    if (typeof value === "string") values[field] = value.replace(/\r\n?/g, "\n");
  }
  return values;
}
