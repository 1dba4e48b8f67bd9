import { useRef } from "react";
import { useLocation } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { formPaths, hasSecret } from "#domain/pages/private-paths.ts";
import { EstimateLink } from "../estimate/estimate-link.tsx";
import { Phone } from "../icons/icons.tsx";
import { useUnobscuredFocus } from "./use-unobscured-focus.ts";

/** Below 768 px. */
export function StickyBar() {
  const bar = useRef<HTMLElement>(null);
  useUnobscuredFocus(bar);
  const { pathname } = useLocation();
  const isUrgent = pathname === "/services/emergency";
  // A customer's own page. A form's page may turn into one: header.css then shows the other button.
  const isPrivate = hasSecret(pathname);
  const hasForm = formPaths.some((path) => path === pathname);
  return (
    <section className="bar" ref={bar} aria-label={isPrivate ? "Call or write" : "Call or get an estimate"}>
      <a className={`button button-${isUrgent ? "signal" : "outline"}`} href={contactDetails.phone.href}>
        <Phone className="icon" />
        Call{!isPrivate && <span className="bar-now"> Now</span>}
      </a>
      {!isPrivate && (
        <EstimateLink className={`button button-${isUrgent ? "outline" : "signal"} bar-estimate`}>
          Free Estimate
        </EstimateLink>
      )}
      {(isPrivate || hasForm) && (
        <a
          className={`button button-outline ${hasForm ? "bar-write" : ""}`}
          href={`mailto:${contactDetails.email}`}
        >
          Write
        </a>
      )}
    </section>
  );
}
