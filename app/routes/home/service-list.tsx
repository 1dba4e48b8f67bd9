import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { ServiceCategory, ServiceSummary } from "#content/services/service.ts";
import { serviceSummaries } from "#content/services.ts";
import { ServiceGrid } from "../../ui/service-card.tsx";

/** Number of services shown with a picture; the others are rows, and on phones one button leads to them. */
const PICTURED = 6;

/** The services of a category, "all" for every one. */
export function ServiceList({ category }: { category: ServiceCategory | "all" }) {
  const shown = serviceSummaries.filter((service) => category === "all" || service.category === category);
  const rows = shown.slice(PICTURED);
  return (
    <>
      <ServiceGrid services={shown.slice(0, PICTURED)} />
      {rows.length > 0 && <Rows services={rows} />}
    </>
  );
}

function Rows({ services }: { services: readonly ServiceSummary[] }) {
  return (
    <>
      <ul className="service-rows">
        {services.map(({ id, title, code, fact }) => (
          <li key={id}>
            <Link to={`/services/${id}`}>
              <span className="code-tag" aria-hidden>
                {code}
              </span>
              <b>{title}</b>
              <span className="service-row-fact">{fact}</span>
              <ArrowRight className="icon go" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <p className="show-all">
        <Link className="button button-outline" to="/services">
          Show all {serviceSummaries.length}
          <ArrowRight className="icon go" aria-hidden />
        </Link>
      </p>
    </>
  );
}
