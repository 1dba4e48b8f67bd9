import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { formPaths, hasSecret } from "#domain/pages/private-paths.ts";
import { EstimateLink } from "../estimate/estimate-link.tsx";
import { Phone } from "../icons/icons.tsx";
import { useUnobscuredFocus } from "./use-unobscured-focus.ts";

/** Below 768 px. The plan has its own. */
export function StickyBar() {
  const { pathname } = useLocation();
  if (pathname === "/plan") return null;
  // A customer's own page. A form's page may turn into one: header.css then shows the other button.
  const isPrivate = hasSecret(pathname);
  const hasForm = formPaths.some((path) => path === pathname);
  return (
    <Bar label={isPrivate ? "Call or write" : "Call or get an estimate"}>
      {!isPrivate && <FreeEstimate />}
      {(isPrivate || hasForm) && (
        <a
          className={`button button-outline ${hasForm ? "bar-write" : ""}`}
          href={`mailto:${contactDetails.email}`}
        >
          Write
        </a>
      )}
    </Bar>
  );
}

/** The call link, and what a page offers beside it. */
export function Bar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useUnobscuredFocus(bar);
  const { pathname } = useLocation();
  return (
    <section className="bar only-on-phones" ref={bar} aria-label={label}>
      <a
        className={`button button-${isUrgent(pathname) ? "signal" : "outline"}`}
        href={contactDetails.phone.href}
      >
        <Phone className="icon" />
        Call{!hasSecret(pathname) && <span className="bar-now"> Now</span>}
      </a>
      {children}
    </section>
  );
}

export function FreeEstimate() {
  const { pathname } = useLocation();
  return (
    <EstimateLink
      className={`button button-${isUrgent(pathname) ? "outline" : "signal"} bar-estimate`}
      namesNext
    >
      Free Estimate
    </EstimateLink>
  );
}

function isUrgent(pathname: string): boolean {
  return pathname === "/services/emergency";
}
