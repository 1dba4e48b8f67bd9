import type { ComponentProps, SyntheticEvent } from "react";
import { CircleAlert } from "../ui/icons/alert-icon.tsx";
import { announce } from "../ui/messages/status.tsx";

type FieldProps = Omit<ComponentProps<"input">, "id" | "ref"> & {
  name: string;
  /** For pages with several forms; defaults to the name. */
  id?: string;
  label: string;
  initial?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  multiline?: boolean;
  hint?: string | undefined;
  /** Options of a select: labels by value. The empty one shows `placeholder`. */
  choices?: Record<string, string>;
  /** Id for links to the field. */
  anchor?: string | undefined;
  /** When a visitor arrives from another page. */
  focusOnArrival?: boolean;
};

/** `title` is the browser's message for a `pattern` mismatch, and `autoFocus` for a page after a form was sent without scripts. */
export function Field(props: FieldProps) {
  const { label, initial = "", error, optional, hint, choices, multiline, anchor, focusOnArrival } = props;
  const { name, id = name, type = "text", autoComplete, required, autoFocus, placeholder } = props;
  const { list, minLength, maxLength, pattern, title } = props;
  const shared = {
    ...{ id, name, autoComplete, required, autoFocus },
    className: "input",
    defaultValue: initial,
    "data-focus-on-arrival": focusOnArrival || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
  };
  const isEmail = type === "email";
  return (
    <div className="field" id={anchor}>
      <label htmlFor={id}>
        {label} {optional && <span className="optional">(optional)</span>}
      </label>
      {choices ? (
        <select {...shared}>
          <option value="">{placeholder}</option>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : multiline ? (
        <textarea {...shared} rows={3} placeholder={placeholder} />
      ) : (
        <input
          {...{ ...shared, type, placeholder, list, minLength, maxLength, pattern, title }}
          {...(isEmail && { onFocus: checkEmail, onInput: checkEmail })}
        />
      )}
      {isEmail && <span className="field-suggestion" aria-live="polite" />}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={id} error={error} />
    </div>
  );
}

function checkEmail({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  import("./suggest-email.ts").then(
    ({ suggestEmail }) => suggestEmail(currentTarget),
    () => {},
  );
}

/** `name` is the control's id. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return (
    error && (
      <p className="field-error" id={`${name}-error`}>
        <CircleAlert className="icon" />
        <span>{error}</span>
      </p>
    )
  );
}

/** Only for two or more: one error is next to its field. */
export function describeErrors(errors: Record<string, string | undefined>): string | undefined {
  const { length } = Object.values(errors).filter(Boolean);
  return length > 1 ? `Please check the ${length} marked fields.` : undefined;
}

export function focusFirstError(
  form: HTMLFormElement | null,
  names: readonly string[],
  errors: Record<string, string | undefined>,
): void {
  const first = names.find((name) => errors[name]);
  const element = first && form?.elements.namedItem(first);
  if (element instanceof HTMLElement) focusField(element);
  const summary = describeErrors(errors);
  if (summary) announce(summary);
}

/** Opens the folds around it, and shows the label and the error as well: WebKit's own focus() leaves the label under the header. */
function focusField(element: HTMLElement): void {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  element.focus();
  // By then React has added the error.
  requestAnimationFrame(() => (element.closest(".field") ?? element).scrollIntoView({ block: "nearest" }));
}
