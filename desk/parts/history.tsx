import { Moment } from "./moment.tsx";

/** Shows the oldest first. */
export function HistoryLines({ lines }: { lines: { at: Date; who: string; what: string; why: string }[] }) {
  if (lines.length === 0) return <p className="quiet">No changes yet.</p>;
  return (
    <ol className="desk-history">
      {lines
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ at, who, what, why }) => (
          <li key={`${at.getTime()} ${what}`}>
            <Moment at={at} />
            <p>
              <b>{who}</b> {what}
              {why && <span className="quiet">: {why}</span>}
            </p>
          </li>
        ))}
    </ol>
  );
}
