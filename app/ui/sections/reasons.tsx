import { listReasons } from "#content/home.ts";
import { type LoadedStats, pendingClass, WithFigures } from "../reviews/with-figures.tsx";
import { RouteLink } from "./route-link.tsx";
import { Section } from "./section.tsx";

/** Why to choose us. */
export function Reasons({ stats, className }: { stats: LoadedStats; className?: string }) {
  return (
    <Section className={className}>
      <div className="section-head">
        <h2>Five reasons, with the numbers.</h2>
        <RouteLink to="/about">Credentials and insurance</RouteLink>
      </div>
      <ul className="ledger">
        <WithFigures stats={stats}>
          {(figures) =>
            listReasons(figures).map(({ figure, title, text }) => (
              <li key={title} className={pendingClass(figure)}>
                <p className="ledger-figure num">{figure}</p>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))
          }
        </WithFigures>
      </ul>
    </Section>
  );
}
