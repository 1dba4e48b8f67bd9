import { useRef } from "react";
import { useLocation } from "react-router";
import { letterhead } from "#content/letterhead.ts";
import { EstimateLink } from "./estimate-link.tsx";
import { Phone } from "./icons.tsx";
import { useClearFields } from "./use-clear-fields.ts";

/** Call and estimate, always within reach of a thumb; shown below 768 px only. In an emergency the call is the orange one. */
export function StickyBar() {
  const bar = useRef<HTMLElement>(null);
  useClearFields(bar);
  const isUrgent = useLocation().pathname === "/services/emergency";
  return (
    <section className="bar" ref={bar} aria-label="Call or get an estimate">
      <a className={`button button-${isUrgent ? "signal" : "outline"}`} href={letterhead.phone.href}>
        <Phone className="icon" />
        Call Now
      </a>
      <EstimateLink className={`button button-${isUrgent ? "outline" : "signal"}`}>
        Free Estimate
      </EstimateLink>
    </section>
  );
}
