import { type Category, serviceCategories } from "#content/services/categories.ts";
import type { ServiceSummary } from "#content/services/service.ts";
import { serviceSummaries } from "#content/services.ts";
import { ArrowRight } from "../../ui/icons/icons.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { ServiceGrid } from "../../ui/sections/service-card.tsx";

/** The others are rows, which phones show on demand. */
const PICTURED = 6;

function listIn(category: Category): readonly ServiceSummary[] {
  return serviceSummaries.filter((service) => category === "all" || service.category === category);
}

/** Tabs are links (?category=), to work without scripts and be shared. `asked` for "all", phones show all services. */
export function ServiceList({ asked }: { asked: string | null }) {
  const category = serviceCategories.find(([value]) => value === asked)?.[0] ?? "all";
  const shown = listIn(category);
  const rows = shown.slice(PICTURED);
  return (
    <Section className="home-services" id="services" aria-labelledby="services-title">
      <div className="section-head">
        <div>
          <h2 id="services-title">Our services</h2>
          <p className="lead not-on-phones">
            {serviceSummaries.length} services. Most moves use two or three of them.
          </p>
        </div>
        <CategoryTabs category={category} />
      </div>
      <ServiceGrid services={shown.slice(0, PICTURED)} />
      {rows.length > 0 && <Rows services={rows} showsAll={asked === "all"} />}
    </Section>
  );
}

function CategoryTabs({ category }: { category: Category }) {
  return (
    <nav className="tabs row" aria-label="Service categories">
      {serviceCategories
        .filter(([value]) => listIn(value).length > 0)
        .map(([value, label]) => (
          <a
            className="target"
            key={value}
            href={`/?category=${value}#services`}
            aria-current={value === category ? "true" : undefined}
            data-stays
          >
            {label} <small className="num not-on-phones">{listIn(value).length}</small>
          </a>
        ))}
    </nav>
  );
}

function Rows({ services, showsAll }: { services: readonly ServiceSummary[]; showsAll: boolean }) {
  return (
    <>
      <ul className={showsAll ? "service-rows" : "service-rows not-on-phones"}>
        {services.map(({ id, title, fact }) => (
          <li key={id}>
            <a href={`/services/${id}`}>
              <b>{title}</b>
              <span className="quiet">{fact}</span>
              <ArrowRight className="icon go" />
            </a>
          </li>
        ))}
      </ul>
      {!showsAll && (
        <p className="show-all only-on-phones">
          <a className="button button-outline button-wide" href="/?category=all#services" data-stays>
            Show all {serviceSummaries.length}
          </a>
        </p>
      )}
    </>
  );
}
