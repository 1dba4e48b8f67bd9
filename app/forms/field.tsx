import type { SyntheticEvent } from "react";
import { CircleAlert } from "../ui/alert-icon.tsx";

type FieldProps = {
  name: string;
  /** The element's id where a page has several forms; otherwise it is the name. */
  id?: string;
  label: string;
  initial?: string | undefined;
  error?: string | undefined;
  type?: "text" | "email" | "tel" | "date";
  autoComplete?: string;
  placeholder?: string;
  /** Id of the datalist with suggestions. */
  list?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** What the browser says when `pattern` does not match. */
  title?: string;
  /** Says "(optional)" after the label. */
  optional?: boolean;
  multiline?: boolean;
  /** Says under the field why it is asked. */
  hint?: string;
  /** Makes the field a select: label by value. The empty choice shows `placeholder`. */
  choices?: Record<string, string>;
  className?: string;
  /** Id of the label with its control, for links that lead to it. */
  anchor?: string | undefined;
  /** Gets the focus when the page comes back from a form that was sent without scripts. */
  autoFocus?: boolean;
  /** Gets the focus when a visitor arrives from another page. */
  opensPage?: boolean;
};

/** A label, its control and its error message. */
export function Field(props: FieldProps) {
  const { name, label, initial = "", error, optional, hint, choices, multiline, className = "" } = props;
  const { id = name } = props;
  const shared = {
    id,
    name,
    className: "input",
    defaultValue: initial,
    autoComplete: props.autoComplete,
    required: props.required,
    autoFocus: props.autoFocus,
    "data-opens-page": props.opensPage || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
  };
  const isEmail = props.type === "email";
  return (
    <div className={`field ${className}`} id={props.anchor}>
      <label htmlFor={id}>
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
          {...(isEmail && { onFocus: checkAddress, onInput: checkAddress })}
        />
      )}
      {isEmail && <span className="field-meant" aria-live="polite" />}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={id} error={error} />
    </div>
  );
}

/** Fetched when the first address is typed; a form works without it. */
function checkAddress({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  import("./meant.ts").then(
    ({ offerMeant }) => offerMeant(currentTarget),
    () => {},
  );
}

/** @param props.name The control's id. */
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

/** Moves the focus to the first of `names` that has a message. */
export function focusFirstError(
  form: HTMLFormElement | null,
  names: readonly string[],
  errors: Record<string, string | undefined>,
): void {
  const first = names.find((name) => errors[name]);
  const element = first && form?.elements.namedItem(first);
  if (element instanceof HTMLElement) element.focus();
}
