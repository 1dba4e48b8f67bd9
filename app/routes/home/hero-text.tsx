import { company } from "#content/company.ts";
import { homeArea } from "#content/contact-details.ts";
import { ourOffices } from "#content/home-offices.ts";
import { worksDaily, workWeek } from "#content/work-days.ts";
import { pendingFigures } from "#domain/reviews/figures.ts";
import { Phone } from "../../ui/icons/icons.tsx";
import { Stars } from "../../ui/reviews/stars.tsx";
import { type LoadedStats, WithFigures } from "../../ui/reviews/with-figures.tsx";

export function HeroText({ stats }: { stats: LoadedStats }) {
  return (
    <div className="hero-text">
      <HeroRating stats={stats} />
      <h1>
        <span className="hero-line">From here</span> <span className="hero-line">to there.</span>{" "}
        <span className="hero-what">Local movers in {homeArea}</span>
      </h1>
      <p className="lead">
        Licensed and insured
        <span className="not-on-phones">
          , with {ourOffices}. {worksDaily ? "Seven days a week" : workWeek}
        </span>
        .
      </p>
      <p className="hero-actions">
        <a className="button button-ink" href={company.phone.href}>
          <Phone className="icon not-on-phones" />
          Call {company.phone.display}
        </a>
      </p>
    </div>
  );
}

/** Shows other text without reviews, to prevent a layout shift. */
function HeroRating({ stats }: { stats: LoadedStats }) {
  const since = <span>Moving people here since {company.foundedYear}</span>;
  return (
    <p className="hero-rating muted">
      <WithFigures stats={stats} unscripted={since}>
        {(figures) =>
          figures ? (
            <span className={figures === pendingFigures ? "scripted" : undefined}>
              <Stars rating={figures.stars} isEarly />
              <span>
                <b className="num">{figures.average}</b> from {figures.reviews} reviews
                {figures.since}
              </span>
            </span>
          ) : (
            since
          )
        }
      </WithFigures>
    </p>
  );
}
