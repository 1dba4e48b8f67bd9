import { contactDetails } from "#content/contact-details.ts";
import type { FormErrors } from "#domain/forms/form.ts";
import { CircleAlert } from "../ui/icons/alert-icon.tsx";
import { describeErrors } from "./field.tsx";
import { focusOnLoad } from "./use-form.ts";

type FormFailureProps = {
  result: { outcome: string; retryAfterSeconds?: number } | undefined;
  errors: FormErrors<string>;
  className?: string;
};

/** Several wrong fields, rate limit or failure. With scripts, failures show a toast. */
export function FormFailure({ result, errors, className = "" }: FormFailureProps) {
  const summary = describeErrors(errors);
  return (
    <>
      {summary && <p className={`field-error ${className}`}>{summary}</p>}
      <noscript>
        {result?.outcome === "failed" && (
          <p className={`field-error ${className}`} role="alert" {...focusOnLoad}>
            Something went wrong. Please try again.
          </p>
        )}
      </noscript>
      {result?.retryAfterSeconds !== undefined && (
        <TooManyForms retryAfterSeconds={result.retryAfterSeconds} className={className} />
      )}
    </>
  );
}

function TooManyForms({ retryAfterSeconds, className }: { retryAfterSeconds: number; className: string }) {
  return (
    <p className={`field-error ${className}`} role="alert" {...focusOnLoad}>
      <CircleAlert className="icon" />
      <span>
        We received a lot of forms from your connection. If you share it, in an office for example, others may
        have sent them. Please send this one again in {describeWait(retryAfterSeconds)}: your answers are
        still here. Or call{" "}
        <a className="num" href={contactDetails.phone.href}>
          {contactDetails.phone.display}
        </a>
        , and we will take them by phone. Office: {contactDetails.hours.office}.{" "}
        {contactDetails.hours.emergency}.
      </span>
    </p>
  );
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "an hour" : `${hours} hours`;
}
