import * as z from "zod/mini";

/** Bytes of a sent form, on the site and at the desk: each of them, filled to its limits, stays below. */
export const FORM_BYTES = 32 * 1024;

/** What the visitor typed, as typed. */
export type FormValues<Field extends string> = Record<Field, string>;
/** At most one message for each field. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

export type FormSchema<Field extends string, Data> = {
  /** In the order in which the form shows them. */
  fields: readonly Field[];
  empty: FormValues<Field>;
  /** Reads the sent form; a missing field counts as empty. */
  read: (form: FormData) => FormValues<Field>;
  /** Gives the form's data, trimmed, empty optional fields null; or the first message of each field that is wrong. */
  parse: (
    values: FormValues<Field>,
  ) => { data: Data; errors?: never } | { data?: never; errors: FormErrors<Field> };
};

/** The data of a valid form. */
export type FormOutput<Schema extends FormSchema<string, unknown>> = NonNullable<
  ReturnType<Schema["parse"]>["data"]
>;

/** Makes a form's schema of its fields, in the order in which the form shows them. */
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

/** The first message of each field that is wrong. */
export function firstMessages<Field extends string>(
  issues: readonly { path: PropertyKey[]; message: string }[],
): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  for (const issue of issues) errors[issue.path[0] as Field] ??= issue.message;
  return errors;
}

/** A file counts as empty. Line ends become "\n", and NUL, which Postgres cannot store, is dropped. */
function readFields<Field extends string>(form: FormData, fields: readonly Field[]): FormValues<Field> {
  const values = fields.map((field) => {
    const value = form.get(field);
    return [field, typeof value === "string" ? value.replace(/\r\n?/g, "\n").replaceAll("\0", "") : ""];
  });
  return Object.fromEntries(values);
}
