import * as z from "zod/mini";
import { cleanText } from "./clean-text.ts";

/** Size limit of a posted form (bytes). Every form fits, even with all fields full. */
export const FORM_BYTES = 32 * 1024;

export type FormValues<Field extends string> = Record<Field, string>;
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

export type FormSchema<Field extends string, Data> = {
  /** In display order. */
  fields: readonly Field[];
  empty: FormValues<Field>;
  /** A missing field counts as empty. */
  read: (form: FormData) => FormValues<Field>;
  /** Returns the parsed data, or the first error per invalid field. */
  parse: (
    values: FormValues<Field>,
  ) => { data: Data; errors?: never } | { data?: never; errors: FormErrors<Field> };
};

export type FormOutput<Schema extends FormSchema<string, unknown>> = NonNullable<
  ReturnType<Schema["parse"]>["data"]
>;

/** Takes a rule for each field, in display order. They run in the browser and on the server, and see only their own field. */
export function defineForm<Shape extends Record<string, z.ZodMiniType<unknown, string>>>(
  shape: Shape,
): FormSchema<keyof Shape & string, z.output<z.ZodMiniObject<Shape>>> {
  const schema = z.object(shape);
  const fields: (keyof Shape & string)[] = Object.keys(shape);
  return {
    fields,
    empty: readFields(new FormData(), fields),
    read: (form) => readFields(form, fields),
    parse: (values) => {
      const { data, error } = schema.safeParse(values);
      return error ? { errors: firstMessages(error.issues) } : { data };
    },
  };
}

/** Zod's messages, the first of each field. */
export function firstMessages<Field extends string>(
  issues: readonly { path: PropertyKey[]; message: string }[],
): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  for (const issue of issues) errors[issue.path[0] as Field] ??= issue.message;
  return errors;
}

/** Treats files as empty. */
function readFields<Field extends string>(form: FormData, fields: readonly Field[]): FormValues<Field> {
  const values = fields.map((field) => {
    const value = form.get(field);
    return [field, typeof value === "string" ? cleanText(value) : ""];
  });
  return Object.fromEntries(values);
}
