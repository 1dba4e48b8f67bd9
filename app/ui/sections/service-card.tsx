import type { ServiceSummary } from "#content/services/service.ts";
import { ArrowRight } from "../icons/icons.tsx";
import { ServiceScene } from "../pictures/scenes.tsx";

export function ServiceGrid({ services }: { services: readonly ServiceSummary[] }) {
  return (
    <ul className="service-grid">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  );
}

/** For links such as /services#packing. */
function ServiceCard({ service }: { service: ServiceSummary }) {
  const { id, title, shortDescription, fact } = service;
  return (
    <article className={id === "emergency" ? "service-card night" : "service-card"} id={id}>
      <div className="service-picture">
        <ServiceScene id={id} />
      </div>
      <div className="service-text">
        <h3>
          <a className="card-link" href={`/services/${id}`}>
            {title}
          </a>
        </h3>
        <p>{shortDescription}</p>
        <p className="service-fact not-on-phones">
          {fact}
          <ArrowRight className="icon go" />
        </p>
      </div>
    </article>
  );
}
