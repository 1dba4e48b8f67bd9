import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { company } from "#content/company.ts";
import { Pin } from "./brand.tsx";

type EstimateBandProps = {
  title: string;
  text: string;
  /** Takes the place of the call button. */
  second?: ReactNode;
};

/** The dark band that ends a page: a route from its question to the estimate. */
export function EstimateBand({ title, text, second }: EstimateBandProps) {
  return (
    <section className="estimate-band night" aria-labelledby="estimate-band-title">
      <div className="wrap">
        <div className="estimate-road" aria-hidden>
          <Pin />
        </div>
        <div>
          <h2 id="estimate-band-title">{title}</h2>
          <p>{text}</p>
        </div>
        <div className="estimate-buttons">
          <Link className="button button-signal" to="/estimate">
            Get a Free Estimate
          </Link>
          {second ?? (
            <a className="button button-outline num" href={company.phone.href}>
              <Phone className="icon" aria-hidden />
              {company.phone.display}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
