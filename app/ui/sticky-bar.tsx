import { Phone } from "lucide-react";
import { Link } from "react-router";
import { company } from "#content/company.ts";

/** Call and estimate, always within reach of a thumb; shown below 768 px only. */
export function StickyBar() {
  return (
    <section className="bar" aria-label="Call or get an estimate">
      <a className="button button-outline" href={company.phone.href}>
        <Phone className="icon" aria-hidden />
        Call Now
      </a>
      <Link className="button button-signal" to="/estimate">
        Free Estimate
      </Link>
    </section>
  );
}
