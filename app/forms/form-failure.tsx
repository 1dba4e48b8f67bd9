import { contactDetails } from "#content/contact-details.ts";
import type { FormErrors } from "#domain/forms/form.ts";
import { CircleAlert } from "../ui/icons/alert-icon.tsx";
import { describeErrors } from "./field.tsx";
import { focusOnLoad } from "./use-form.ts";

type FormFailureProps = {
  result: { outcome: string; retryAfterSeconds?: number } | undefined;
  errors: FormErrors<string>;
};

/** Several wrong fields, rate limit or failure: stays until the next send. */
export function FormFailure({ result, errors }: FormFailureProps) {
  const summary = describeErrors(errors);
  const { outcome, retryAfterSeconds } = result ?? {};
  return (
    <>
      {summary && <p className="field-error">{summary}</p>}
      {(outcome === "failed" || retryAfterSeconds !== undefined) && (
        <p className="field-error" role={outcome === "limited" ? "alert" : undefined} {...focusOnLoad}>
          <CircleAlert className="icon" />
          <span key={retryAfterSeconds}>
            {retryAfterSeconds === undefined ? (
              <>
                <b>Something went wrong. Please try again.</b> Sending twice counts once. Or call{" "}
              </>
            ) : (
              `That was a lot of forms at once: please send this one in ${describeWait(retryAfterSeconds)}, or call `
            )}
            <a className="num" href={contactDetails.phone.href}>
              {contactDetails.phone.display}
            </a>
            .
          </span>
        </p>
      )}
    </>
  );
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "an hour" : `${hours} hours`;
}
