import type { ReactNode } from "react";

export type Waiting = {
  /** Anchor on the page. */
  id: string;
  title: string;
  count: number;
  rows: ReactNode[];
  /** Link to the full list. */
  all?: string;
  /** Shown instead of an empty list. */
  empty: string;
  note?: ReactNode;
  /** Below the rows. */
  foot?: ReactNode;
};

export function WaitingSection({ waiting }: { waiting: Waiting }) {
  const { id, title, count, rows, all, note, foot } = waiting;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>
        {title} <small className="num">{count.toLocaleString("en-US")}</small>
      </h2>
      {note && <p className="quiet">{note}</p>}
      <ul className="desk-lines ruled">{rows}</ul>
      {count > rows.length && all && (
        <a className="desk-more" href={all} aria-label={`All ${count.toLocaleString("en-US")}: ${title}`}>
          All {count.toLocaleString("en-US")}
        </a>
      )}
      {foot}
    </section>
  );
}
