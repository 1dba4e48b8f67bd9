import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";

/** Names the draft of the estimate form and of the home page's short form. */
export const ESTIMATE_DRAFT = "estimate";

/** First missing field of the estimate form, else its submit button. */
export const ESTIMATE_NEXT_ID = "go-on";

type EstimateLinkProps = {
  className: string;
  children: ReactNode;
  /** On the estimate page, say what it does. */
  namesNext?: boolean;
};

/** From /plan it carries the plan. On the estimate page it jumps to the first missing field, then sends. */
export function EstimateLink({ className, children, namesNext = false }: EstimateLinkProps) {
  const { pathname, search } = useLocation();
  const next = useNext();
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
    <a className={className} href={`#${ESTIMATE_NEXT_ID}`} onClick={goOn}>
      {(namesNext && next) || children}
    </a>
  );
}

/** "Next: your email". Undefined without our own form. */
function useNext(): string | undefined {
  const location = useLocation();
  const [next, setNext] = useState<string>();
  useEffect(() => {
    const read = () => setNext(location.pathname === "/estimate" ? nameNext() : undefined);
    read();
    document.addEventListener("input", read);
    return () => document.removeEventListener("input", read);
  }, [location]);
  return next;
}

function nameNext(): string | undefined {
  const form = findForm();
  const label = findMissing(form)?.labels?.[0]?.textContent;
  if (label) return `Next: your ${label.trim().toLowerCase()}`;
  return form && "Send my request";
}

function findForm(): HTMLFormElement | undefined {
  return document.getElementById(ESTIMATE_NEXT_ID)?.closest("form") ?? undefined;
}

function findMissing(form: Element | null | undefined) {
  return form?.querySelector<HTMLInputElement>(".input:is(:invalid, [aria-invalid=true])");
}

/** With a third-party form the link works as usual. */
function goOn(event: MouseEvent): void {
  const form = findForm();
  const missing = findMissing(form);
  if (!form) return;
  event.preventDefault();
  if (!missing) form.requestSubmit();
  // Scroll to a visible field too; otherwise the link seems to do nothing.
  missing?.scrollIntoView({ block: "center" });
  missing?.focus({ preventScroll: true });
}
