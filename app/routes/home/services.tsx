import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { type Service, type ServiceCategory, services } from "#content/services.ts";
import { ServiceCard, type ServiceSummary, summarizeService } from "../../ui/service-card.tsx";

const tabs = [
  ["all", "All"],
  ["moving", "Moving"],
  ["delivery", "Delivery"],
  ["labor", "Labor"],
] as const;

export type CategoryFilter = "all" | ServiceCategory;

/** Services shown with a picture; of the others the home page gives a row, and a phone a button. */
const PICTURED = 6;

export type ServiceRow = Pick<Service, "id" | "title" | "code" | "fact">;
export type ServiceSelection = {
  category: CategoryFilter;
  counts: Record<CategoryFilter, number>;
  cards: ServiceSummary[];
  rows: ServiceRow[];
};

/** For the loader: ?category= decides, anything unknown is "all". */
export function selectServices(params: URLSearchParams): ServiceSelection {
  const asked = params.get("category");
  const category = tabs.find(([value]) => value === asked)?.[0] ?? "all";
  const shown = listIn(category);
  return {
    category,
    counts: Object.fromEntries(
      tabs.map(([value]) => [value, listIn(value).length]),
    ) as ServiceSelection["counts"],
    cards: shown.slice(0, PICTURED).map(summarizeService),
    rows: shown.slice(PICTURED).map(({ id, title, code, fact }) => ({ id, title, code, fact })),
  };
}

function listIn(category: CategoryFilter): Service[] {
  return services.filter((service) => category === "all" || service.category === category);
}

/** The grid with its category tabs, which are links: they work without scripts and can be shared. */
export function HomeServices({ selection }: { selection: ServiceSelection }) {
  const { category, counts, cards, rows } = selection;
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
                {label} <small className="num">{counts[value]}</small>
              </Link>
            ))}
          </nav>
        </div>
        <ul className="service-grid">
          {cards.map((service) => (
            <li key={service.id}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
        {rows.length > 0 && (
          <>
            <ul className="service-rows">
              {rows.map(({ id, title, code, fact }) => (
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
                Show all {counts.all}
                <ArrowRight className="icon go" aria-hidden />
              </Link>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
