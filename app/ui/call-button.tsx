import { Phone } from "lucide-react";
import { company } from "#content/company.ts";

/** Calls the office. */
export function CallButton({ kind = "ink" }: { kind?: "ink" | "signal" }) {
  return (
    <a className={`button button-${kind}`} href={company.phone.href}>
      <Phone className="icon" aria-hidden />
      Call {company.phone.display}
    </a>
  );
}
