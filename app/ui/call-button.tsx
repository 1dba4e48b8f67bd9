import { letterhead } from "#content/letterhead.ts";
import { Phone } from "./icons.tsx";

export function CallButton({ kind = "ink" }: { kind?: "ink" | "signal" }) {
  return (
    <a className={`button button-${kind}`} href={letterhead.phone.href}>
      <Phone className="icon" />
      Call {letterhead.phone.display}
    </a>
  );
}
