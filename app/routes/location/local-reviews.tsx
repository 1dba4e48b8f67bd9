import { servicePageOf, serviceTypeLabel } from "#domain/reviews/review.ts";
import { ShortReviews } from "../../ui/reviews/short-reviews.tsx";
import type { Route } from "./+types/page.ts";

type Local = NonNullable<Route.ComponentProps["loaderData"]["local"]>;

export function LocalReviews({ local }: { local: Local }) {
  const { where, reviews, services } = local;
  const named = services.flatMap(({ service }) => {
    const page = servicePageOf(service);
    return page ? [{ page, label: serviceTypeLabel(service) }] : [];
  });
  return (
    <ShortReviews
      title={`Reviews from ${where}`}
      reviews={reviews}
      all={`/reviews?q=${encodeURIComponent(reviews[0]?.location ?? "")}`}
    >
      {named.length > 0 && (
        <div className="asked-for row">
          <h3>Services they used</h3>
          <ul className="row">
            {named.map(({ page, label }) => (
              <li key={page}>
                <a href={`/services/${page}`}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ShortReviews>
  );
}
