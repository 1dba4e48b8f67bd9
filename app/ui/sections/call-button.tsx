import { letterhead } from "#content/contact-details.ts";
import { Phone } from "../icons/icons.tsx";

export function CallButton({ kind = "ink" }: { kind?: "ink" | "signal" }) {
  return (
    <a className={`button button-${kind}`} href={letterhead.phone.href}>
      <Phone className="icon" />
      Call {letterhead.phone.display}
    </a>
  );
}
