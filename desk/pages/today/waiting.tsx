import type { ReactNode } from "react";

/** What waits of one kind: the longest waiting first, cut to what a person looks through. */
export type Waiting = {
  /** In the address, and for links within the page. */
  id: string;
  title: string;
  /** Below the figure at the top: "held", "gift cards due". */
  label: string;
  count: number;
  rows: ReactNode[];
  /** Where all of them are, when some are left out. */
  all?: string;
  /** What is said when nothing waits. */
  empty: string;
  note?: ReactNode;
};

/** A list of what waits for somebody, with its number and a link to all when there are more. */
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
        <a className="desk-more" href={all}>
          All {count.toLocaleString("en-US")}
        </a>
      )}
    </section>
  );
}
