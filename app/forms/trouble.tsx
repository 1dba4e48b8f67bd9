import { company } from "#content/company.ts";
import { CircleAlert } from "../ui/alert-icon.tsx";
import { opensHere } from "./use-form.ts";

type FormTroubleProps = {
  answer: { outcome: string; retryAfterSeconds?: number } | undefined;
  className?: string;
};

/**
 * Explains why a valid form was not stored: rate limit or failure. With scripts a failure shows a toast instead; without
 * them the page opens at this message.
 */
export function FormTrouble({ answer, className = "" }: FormTroubleProps) {
  return (
    <>
      <noscript>
        {answer?.outcome === "failed" && (
          <p className={`field-error ${className}`} role="alert" {...opensHere}>
            Something went wrong. Please try again.
          </p>
        )}
      </noscript>
      {answer?.retryAfterSeconds !== undefined && (
        <TooManyForms retryAfterSeconds={answer.retryAfterSeconds} className={className} />
      )}
    </>
  );
}

/** The rate limit refused the form. */
function TooManyForms({ retryAfterSeconds, className }: { retryAfterSeconds: number; className: string }) {
  return (
    <p className={`field-error ${className}`} role="alert" {...opensHere}>
      <CircleAlert className="icon" />
      <span>
        That was a lot of forms from your connection. If you share it, in an office for example, they may be
        your colleagues’. Please send this one again in {describeWait(retryAfterSeconds)}: your answers are
        still here. Or call{" "}
        <a className="num" href={company.phone.href}>
          {company.phone.display}
        </a>
        , and we take them by phone. Office: {company.hours.office}. {company.hours.emergency}.
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
