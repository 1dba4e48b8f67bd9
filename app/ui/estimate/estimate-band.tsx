import type { ReactNode } from "react";
import { contactDetails } from "#content/contact-details.ts";
import { Phone } from "../icons/icons.tsx";
import { Pin } from "../pictures/brand.tsx";

type EstimateBandProps = {
  title: string;
  text: string;
  to?: string;
  /** Replaces the call button. */
  second?: ReactNode;
  /** The call is the main button. */
  isUrgent?: boolean;
};

export function EstimateBand({ title, text, to = "/estimate", second, isUrgent = false }: EstimateBandProps) {
  const call = (
    <a className={`button ${isUrgent ? "button-signal" : "button-outline"}`} href={contactDetails.phone.href}>
      <Phone className="icon" />
      Call us
    </a>
  );
  return (
    <section className="estimate-band night">
      <div className="wrap row apart">
        <div className="estimate-road" aria-hidden>
          <Pin />
        </div>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <div className="actions">
          {isUrgent && call}
          <a className={`button ${isUrgent ? "button-outline" : "button-signal"}`} href={to}>
            Get a free estimate
          </a>
          {!isUrgent && (second ?? call)}
        </div>
      </div>
    </section>
  );
}
