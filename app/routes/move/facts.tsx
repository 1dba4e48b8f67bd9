import type { ShownMove } from "./show.ts";

export function Facts({ shown }: { shown: ShownMove }) {
  const { facts, note } = shown;
  return (
    <section className="move-facts left">
      <h2>Your move at a glance</h2>
      <dl className="move-list facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="move-note">From the office: {note}</p>}
    </section>
  );
}
