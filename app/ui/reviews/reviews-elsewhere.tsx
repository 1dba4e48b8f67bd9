import { company } from "#content/company.ts";

/** Links to our pages at review sites, with the figures there. */
export function ReviewsElsewhere() {
  if (company.reviewsElsewhere.length === 0) return null;
  return (
    <div className="elsewhere">
      <p>See what people say about us elsewhere:</p>
      <ul className="row">
        {company.reviewsElsewhere.map(({ site, href, figures }) => (
          <li key={href}>
            <a className="row" href={href}>
              <b>{site}</b> <span className="num">{figures}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
