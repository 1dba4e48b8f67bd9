import { Link, useSearchParams } from "react-router";
import type { ServiceCategory } from "#content/services/service.ts";
import { serviceSummaries } from "#content/services.ts";
import { staticPart } from "../../ui/static-part.tsx";

const tabs = [
  ["all", "All"],
  ["moving", "Moving"],
  ["delivery", "Delivery"],
  ["labor", "Labor"],
] as const;

const ServiceList = staticPart(async () => (await import("./service-list.tsx")).ServiceList);

function countIn(category: ServiceCategory | "all"): number {
  return serviceSummaries.filter((service) => category === "all" || service.category === category).length;
}

/** The grid with its category tabs, which are links (?category=): they work without scripts and can be shared. */
export function HomeServices() {
  const [params] = useSearchParams();
  const asked = params.get("category");
  const category = tabs.find(([value]) => value === asked)?.[0] ?? "all";
  return (
    <section className="section home-services" id="services" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <div>
            <h2 id="services-title">What we carry</h2>
            <p className="lead">Thirteen services. Most moves use two or three of them.</p>
          </div>
          <CategoryTabs category={category} />
        </div>
        <ServiceList category={category} />
      </div>
    </section>
  );
}

function CategoryTabs({ category }: { category: (typeof tabs)[number][0] }) {
  return (
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
  );
}
