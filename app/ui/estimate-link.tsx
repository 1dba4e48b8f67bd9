import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";

/** The id at which the estimate's page goes on: its first missing field, else the button that sends it. */
export const ESTIMATE_GOES_ON = "go-on";

/** Leads to the estimate, from /plan with the plan; on its own page to the form, where scripts focus the first missing field. */
export function EstimateLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (pathname !== "/estimate")
    return (
      // On the server React Router spells the address of the page with %2C for a comma: the same plan.
      <Link
        className={className}
        to={`/estimate${pathname === "/plan" ? search : ""}`}
        suppressHydrationWarning
      >
        {children}
      </Link>
    );
  return (
    <a className={className} href={`#${ESTIMATE_GOES_ON}`} onClick={focusMissing}>
      {children}
    </a>
  );
}

/** What is missing now, after all that was typed. Without a form of ours the link goes its own way. */
function focusMissing(event: MouseEvent): void {
  const form = document.getElementById(ESTIMATE_GOES_ON)?.closest("form");
  const target =
    form?.querySelector<HTMLElement>(".input:is(:invalid, [aria-invalid=true])") ??
    form?.querySelector<HTMLElement>("[type=submit]");
  if (!target) return;
  event.preventDefault();
  // A field in sight moves too: else the press seems to do nothing.
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}
