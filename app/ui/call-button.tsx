import { company } from "#content/company.ts";
import { Phone } from "./icons.tsx";

export function CallButton({ kind = "ink" }: { kind?: "ink" | "signal" }) {
  return (
    <a className={`button button-${kind}`} href={company.phone.href}>
      <Phone className="icon" />
      Call {company.phone.display}
    </a>
  );
}
