import { Link } from "react-router";
import type { ShownMove } from "./show.ts";

/** What is known of the move, and the plan that came with the request. */
export function Facts({ shown }: { shown: ShownMove }) {
  const { facts, note, plan } = shown;
  return (
    <section className="move-facts" aria-labelledby="facts-title">
      <h2 id="facts-title">Your move in short</h2>
      {note && <p className="move-note">From the office: {note}</p>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {plan && (
        <>
          <h3>Your plan</h3>
          <dl>
            {plan.figures.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ul className="move-inventory num">
            {plan.inventory.map(([name, count]) => (
              <li key={name}>{`${count} ${name}`}</li>
            ))}
          </ul>
          <p>
            <Link to={`/plan${plan.address}`}>Open and print the plan</Link>
          </p>
        </>
      )}
    </section>
  );
}
