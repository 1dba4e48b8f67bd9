import type { ReactNode } from "react";
import { formatFullDay } from "#domain/dates/local-day.ts";
import { cleanText } from "#domain/forms/clean-text.ts";

/** How a field looks, without what is in it. */
export type FieldLook = {
  label: ReactNode;
  hint?: ReactNode;
  type?: "date" | "time" | undefined;
  choices?: Record<string, string> | undefined;
  isLong?: boolean | undefined;
  /** Of the user's own data (WCAG 1.3.5). */
  autoComplete?: "name";
};

/** Of a form that is shown again. */
type Failed = {
  typed: Partial<Record<string, string>>;
  errors?: Partial<Record<string, string>> | undefined;
  /** Values when the form was opened, if someone else changed them since. */
  seen?: Partial<Record<string, string | undefined>>;
};

/** In columns. `of` tells forms with the same fields apart. */
export function Fields(props: {
  looks: Partial<Record<string, FieldLook>>;
  stored?: (name: string) => string;
  failed: Failed | undefined;
  of?: string;
}) {
  const { looks, stored: read = () => "", failed, of } = props;
  return (
    <div className="desk-fields">
      {Object.entries(looks).map(([name, look]) => {
        const stored = read(name);
        const seen = failed?.seen?.[name];
        return (
          look && (
            <Field
              key={name}
              {...{ ...look, name, stored, typed: failed?.typed[name], error: failed?.errors?.[name] }}
              {...(of && { id: `${name}-${of}` })}
              isConflict={seen !== undefined && seen !== stored}
            />
          )
        );
      })}
    </div>
  );
}

export function Field(
  props: FieldLook & {
    name: string;
    /** Where several forms have the field. */
    id?: string;
    /** The stored value. */
    stored: string;
    /** The submitted value, when the form is shown again. */
    typed?: string | undefined;
    /** Someone else changed it after the form was opened. */
    isConflict?: boolean;
    error?: string | undefined;
  },
) {
  const {
    name,
    id = name,
    label,
    stored,
    typed = stored,
    isConflict,
    error,
    hint,
    type,
    choices,
    isLong,
    autoComplete = "off",
  } = props;
  const shared = {
    id,
    name,
    className: "input",
    defaultValue: typed,
    autoComplete,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <OriginalValue name={name} value={stored} />
      {choices ? (
        <select {...shared}>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} type={type ?? "text"} />
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {isConflict && <p className="field-error">Now: {choices?.[stored] ?? writeStored(stored, type)}</p>}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function writeStored(stored: string, type: "date" | "time" | undefined): string {
  if (!stored) return "empty";
  return type === "date" ? formatFullDay(stored) : stored;
}

/** The value when the page was opened, so that unchanged fields are not saved. */
export function OriginalValue({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={`seen-${name}`} value={value} />;
}

/** The fields that the user changed, as typed. */
export function readChanged<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const changed = names.flatMap((name) => {
    const typed = read(form, name);
    return typed === undefined || typed === readOriginal(form, name) ? [] : [[name, typed]];
  });
  return Object.fromEntries(changed);
}

export function readOriginal(form: FormData, name: string): string | undefined {
  return read(form, `seen-${name}`);
}

function read(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? cleanText(value).trim() : undefined;
}
