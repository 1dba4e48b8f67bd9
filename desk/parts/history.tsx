import { Moment } from "./moment.tsx";

export type HistoryRow = {
  at: Date;
  name: string | null;
  reason: string | null;
};

export function History<Row extends HistoryRow>(props: {
  rows: readonly Row[];
  describe: (row: Row) => string;
}) {
  const { rows, describe } = props;
  if (rows.length === 0) return <p className="desk-quiet">No changes yet.</p>;
  return (
    <ol className="desk-changes">
      {rows.map((row) => (
        <li key={row.at.toISOString()}>
          <b>{describe(row)}</b> by {row.name ?? "a command on the server"} <Moment at={row.at} />
          {row.reason && <q>{row.reason}</q>}
        </li>
      ))}
    </ol>
  );
}

/** Shows the oldest first. */
export function HistoryLines({ lines }: { lines: { at: Date; who: string; what: string; why: string }[] }) {
  return (
    <ol className="desk-history">
      {lines
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ at, who, what, why }) => (
          <li key={`${at.getTime()} ${what}`}>
            <Moment at={at} />
            <p>
              <b>{who}</b> {what}
              {why && <span className="desk-quiet">: {why}</span>}
            </p>
          </li>
        ))}
    </ol>
  );
}
