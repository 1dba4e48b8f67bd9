import type { ReactNode } from "react";

export type Waiting = {
  /** Anchor on the page. */
  id: string;
  title: string;
  /** "held", "gift cards due" */
  label: string;
  count: number;
  rows: ReactNode[];
  /** Link to the full list. */
  all?: string;
  empty: string;
  note?: ReactNode;
};

export function WaitingSection({ waiting }: { waiting: Waiting }) {
  const { id, title, count, rows, all, empty, note } = waiting;
  return (
    <section className="desk-card" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="desk-count num">{count.toLocaleString("en-US")}</span>
      </h2>
      {note && <p className="desk-quiet">{note}</p>}
      {rows.length > 0 ? <ul className="desk-rows">{rows}</ul> : <p className="desk-empty">{empty}</p>}
      {count > rows.length && all && (
        <a className="desk-more" href={all} aria-label={`All ${count.toLocaleString("en-US")}: ${title}`}>
          All {count.toLocaleString("en-US")}
        </a>
      )}
    </section>
  );
}
