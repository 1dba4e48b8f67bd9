import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";

/** Names the draft of the estimate form and of the home page's short form. */
export const ESTIMATE_DRAFT = "estimate";

/** First missing field of the estimate form, else its submit button. */
export const ESTIMATE_NEXT_ID = "go-on";

/** From /plan it carries the plan. On the estimate page it jumps to the first missing field. */
export function EstimateLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (pathname !== "/estimate")
    return (
      // The server renders a comma in the URL as %2C: the same plan.
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

/** With a third-party form the link works as usual. */
function focusMissing(event: MouseEvent): void {
  const form = document.getElementById(ESTIMATE_NEXT_ID)?.closest("form");
  const target =
    form?.querySelector<HTMLElement>(".input:is(:invalid, [aria-invalid=true])") ??
    form?.querySelector<HTMLElement>("[type=submit]");
  if (!target) return;
  event.preventDefault();
  // Scroll to a visible field too; otherwise the link seems to do nothing.
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}
