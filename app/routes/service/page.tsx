import { data, Link } from "react-router";
import type { Service } from "#content/services/service.ts";
import { findService, listRelatedServices } from "#content/services.ts";
import { listReviewsOfKind } from "#db/reviews/local.ts";
import { findTypicalOfService } from "#domain/plan/typical.ts";
import { reviewTypeOf } from "#domain/reviews/review.ts";
import { servicesContext } from "../../context.ts";
import { nullIfLate } from "../../loaders/deferred.ts";
import { describeHiddenPage, describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { shortenReview } from "../../ui/reviews/short-reviews.tsx";
import { Checklist } from "../../ui/sections/checklist.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./service.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  const service = findService(params.serviceId);
  if (!service) return data(null, { status: 404 });
  const { db } = context.get(servicesContext);
  const kind = reviewTypeOf(service.id);
  const reviews = kind && (await nullIfLate(context, listReviewsOfKind(db, kind), "reviews of a service"));
  return data({
    service,
    kind,
    related: listRelatedServices(service),
    typical: findTypicalOfService(service.id),
    reviews: (reviews ?? []).map(shortenReview),
  });
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return describeHiddenPage("Service Not Found");
  const { id, metaTitle, metaDescription } = loaderData.service;
  return describePage(matches, { path: `/services/${id}`, title: metaTitle, description: metaDescription });
}

const UpperSections = unhydrated(() => import("./service.tsx"), "UpperSections");
const LowerSections = unhydrated(() => import("./service.tsx"), "LowerSections");

export default function ServicePage({ loaderData, matches }: Route.ComponentProps) {
  if (!loaderData) return <ServiceNotFound />;
  const { service } = loaderData;
  return (
    <>
      <UpperSections service={service} typical={loaderData.typical} />
      <Preparation service={service} />
      <LowerSections loaderData={loaderData} siteUrl={matches[0].loaderData.siteUrl} />
    </>
  );
}

function ServiceNotFound() {
  return (
    <section className="section">
      <div className="wrap">
        <h1>Service Not Found</h1>
        <p className="lead">Sorry, the service you are looking for does not exist.</p>
        <p className="actions">
          <Link className="button button-ink" to="/services">
            See all services
          </Link>
        </p>
      </div>
    </section>
  );
}

function Preparation({ service }: { service: Service }) {
  return (
    <section className="section mist before">
      <div className="wrap columns even">
        <h2 className="left">Before the crew comes</h2>
        <div className="before-list">
          <h3>What to prepare</h3>
          <Checklist key={service.id} name={service.id} tasks={service.prepare} />
        </div>
        <div className="not-moved left">
          <h3>What we do not move</h3>
          <p>{service.notMoved}</p>
        </div>
      </div>
    </section>
  );
}
