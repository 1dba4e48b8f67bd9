import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";

/** Id of the estimate form's first missing field, else of its submit button. */
export const ESTIMATE_NEXT_ID = "go-on";

/** Links to the estimate, from /plan with the plan. On the estimate page, jumps to the first missing field. */
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
    <a className={className} href={`#${ESTIMATE_NEXT_ID}`} onClick={focusMissing}>
      {children}
    </a>
  );
}

/** Focuses the first missing field. With a third-party form the link works as usual. */
function focusMissing(event: MouseEvent): void {
  const form = document.getElementById(ESTIMATE_NEXT_ID)?.closest("form");
  const target =
    form?.querySelector<HTMLElement>(".input:is(:invalid, [aria-invalid=true])") ??
    form?.querySelector<HTMLElement>("[type=submit]");
  if (!target) return;
  event.preventDefault();
  // Also scrolls to a visible field; otherwise the link would seem to do nothing.
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}
