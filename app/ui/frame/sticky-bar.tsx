import { useRef } from "react";
import { useLocation } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { EstimateLink } from "../estimate/estimate-link.tsx";
import { Phone } from "../icons/icons.tsx";
import { useUnobscuredFocus } from "./use-unobscured-focus.ts";

/** Below 768 px. */
export function StickyBar() {
  const bar = useRef<HTMLElement>(null);
  useUnobscuredFocus(bar);
  const isUrgent = useLocation().pathname === "/services/emergency";
  return (
    <section className="bar" ref={bar} aria-label="Call or get an estimate">
      <a className={`button button-${isUrgent ? "signal" : "outline"}`} href={contactDetails.phone.href}>
        <Phone className="icon" />
        Call Now
      </a>
      <EstimateLink className={`button button-${isUrgent ? "outline" : "signal"}`}>
        Free Estimate
      </EstimateLink>
    </section>
  );
}
