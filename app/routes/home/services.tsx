import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { type ServiceCategory, services } from "#content/services.ts";
import { ServiceCard } from "../../ui/service-card.tsx";

const tabs = [
  ["all", "All"],
  ["moving", "Moving"],
  ["delivery", "Delivery"],
  ["labor", "Labor"],
] as const;

export type CategoryFilter = "all" | ServiceCategory;

/** Reads ?category=; anything unknown is "all". */
export function readCategory(params: URLSearchParams): CategoryFilter {
  const asked = params.get("category");
  return tabs.find(([value]) => value === asked)?.[0] ?? "all";
}

/** The grid with its category tabs, which are links: they work without scripts and can be shared. */
export function HomeServices({ category }: { category: CategoryFilter }) {
  const shown = services.filter((service) => category === "all" || service.category === category);
  return (
    <section className="section home-services" id="services" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <div>
            <h2 id="services-title">What we carry</h2>
            <p className="lead mt-3.5">Thirteen services. Most moves use two or three of them.</p>
          </div>
          <nav className="tabs" aria-label="Service categories">
            {tabs.map(([value, label]) => (
              <Link
                key={value}
                to={value === "all" ? "/#services" : `/?category=${value}#services`}
                aria-current={value === category ? "true" : undefined}
                preventScrollReset
                replace
              >
                {label} <small className="num">{countIn(value)}</small>
              </Link>
            ))}
          </nav>
        </div>
        <ul className={`service-grid service-grid-${category}`}>
          {shown.map((service) => (
            <li key={service.id}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
        {category === "all" && (
          <p className="show-all">
            <Link className="button button-outline" to="/services">
              Show all {services.length}
              <ArrowRight className="icon go" aria-hidden />
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

function countIn(category: CategoryFilter): number {
  return category === "all"
    ? services.length
    : services.filter((service) => service.category === category).length;
}
