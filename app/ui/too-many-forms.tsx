import { CircleAlert } from "lucide-react";
import { company } from "#content/company.ts";

/** Says in the form that it came too soon after others, and when it may be sent. */
export function TooManyForms({ retryAfterSeconds }: { retryAfterSeconds: number }) {
  return (
    <p className="field-error" role="alert">
      <CircleAlert className="icon" aria-hidden />
      <span>
        That was a lot of forms from your connection. Please send this one again in{" "}
        {describeWait(retryAfterSeconds)}: your answers are still here. Or call{" "}
        <a className="num" href={company.phone.href}>
          {company.phone.display}
        </a>
        .
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
