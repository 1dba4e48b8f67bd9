import type { SyntheticEvent } from "react";
import { CircleAlert } from "../ui/alert-icon.tsx";

type FieldProps = {
  /** Also the element's id, because a page has only one form. */
  name: string;
  label: string;
  initial?: string | undefined;
  error?: string | undefined;
  type?: "text" | "email" | "tel";
  autoComplete?: string;
  placeholder?: string;
  /** Id of a datalist. */
  list?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** The browser's message when `pattern` does not match. */
  title?: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  multiline?: boolean;
  /** Help text under the field. */
  hint?: string;
  /** Makes the field a select of these labels by value. The empty option shows `placeholder`. */
  choices?: Record<string, string>;
  className?: string;
  /** Id of the whole field, for links. */
  anchor?: string | undefined;
  /** Focuses the field when the page loads, after a form was sent without scripts. */
  autoFocus?: boolean;
  /** Focuses the field when a visitor arrives from another page. */
  focusOnArrival?: boolean;
};

/** A label, its control and its error message. */
export function Field(props: FieldProps) {
  const { name, label, initial = "", error, optional, hint, choices, multiline, className = "" } = props;
  const shared = {
    id: name,
    name,
    className: "input",
    defaultValue: initial,
    autoComplete: props.autoComplete,
    required: props.required,
    autoFocus: props.autoFocus,
    "data-focus-on-arrival": props.focusOnArrival || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby":
      [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined,
  };
  const isEmail = props.type === "email";
  return (
    <div className={`field ${className}`} id={props.anchor}>
      <label htmlFor={name}>
        {label} {optional && <span className="optional">(optional)</span>}
      </label>
      {choices ? (
        <select {...shared}>
          <option value="">{props.placeholder}</option>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : multiline ? (
        <textarea {...shared} rows={3} placeholder={props.placeholder} />
      ) : (
        <input
          {...shared}
          type={props.type ?? "text"}
          placeholder={props.placeholder}
          list={props.list}
          minLength={props.minLength}
          maxLength={props.maxLength}
          pattern={props.pattern}
          title={props.title}
          {...(isEmail && { onFocus: checkEmail, onInput: checkEmail })}
        />
      )}
      {isEmail && <span className="field-suggestion" aria-live="polite" />}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  );
}

/** Loaded only once an address is typed. */
function checkEmail({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  import("./suggest-email.ts").then(
    ({ suggestEmail }) => suggestEmail(currentTarget),
    () => {},
  );
}

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return (
    error && (
      <p className="field-error" id={`${name}-error`}>
        <CircleAlert className="icon" />
        {error}
      </p>
    )
  );
}

/** Focuses the first of `names` that has an error. */
export function focusFirstError(
  form: HTMLFormElement | null,
  names: readonly string[],
  errors: Record<string, string | undefined>,
): void {
  const first = names.find((name) => errors[name]);
  const element = first && form?.elements.namedItem(first);
  if (element instanceof HTMLElement) element.focus();
}
