import * as z from "zod/mini";

/** Texts of spec.md section 5. */
export const NAME_MESSAGE = "Name must be at least 2 characters";
export const EMAIL_MESSAGE = "Please enter a valid email address";

const NAME_LIMIT = 100;
const EMAIL_LIMIT = 254;
/** Any text, as numbers are written in many ways (decisions.md, "Phone"). */
export const PHONE_LIMIT = 40;

export const nameField = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, NAME_MESSAGE),
    z.maxLength(NAME_LIMIT, `Name must be at most ${NAME_LIMIT} characters`),
  );

export const emailField = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_LIMIT, EMAIL_MESSAGE), z.email(EMAIL_MESSAGE));

/** Free text of at most `limit` characters, trimmed; empty becomes null. */
export function optionalText(limit: number, label: string) {
  const message = `${label} must be at most ${limit.toLocaleString("en-US")} characters`;
  return z.pipe(
    z.string().check(z.trim(), z.maxLength(limit, message)),
    z.transform((value: string) => (value === "" ? null : value)),
  );
}

/** The first message of each field that is wrong. */
export function firstMessages<Field extends string>(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const issue of issues) errors[issue.path[0] as Field] ??= issue.message;
  return errors;
}

/**
 * Reads the named fields of a form; a missing one or a file counts as empty. Line ends become "\n", and NUL,
 * which Postgres cannot store, is dropped.
 */
export function readFields<Field extends string>(
  form: FormData,
  fields: readonly Field[],
): Record<Field, string> {
  const values = fields.map((field) => {
    const value = form.get(field);
    return [field, typeof value === "string" ? value.replace(/\r\n?/g, "\n").replaceAll("\0", "") : ""];
  });
  return Object.fromEntries(values);
}
