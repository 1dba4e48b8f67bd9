import { contactDetails } from "#content/contact-details.ts";
import { Phone } from "../icons/icons.tsx";

export function CallButton({ kind = "ink" }: { kind?: "ink" | "signal" }) {
  return (
    <a className={`button button-${kind}`} href={contactDetails.phone.href}>
      <Phone className="icon" />
      Call {contactDetails.phone.display}
    </a>
  );
}
