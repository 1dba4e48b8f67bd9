import { Moment } from "./moment.tsx";

/** One audit row, in the words of the office. */
export type HistoryRow = {
  at: Date;
  place: "desk" | "ops";
  name: string | null;
  reason: string | null;
};

/** What was done with something, by whom and why, oldest first. */
export function History<Row extends HistoryRow>(props: {
  rows: readonly Row[];
  describe: (row: Row) => string;
}) {
  const { rows, describe } = props;
  if (rows.length === 0) return <p className="desk-quiet">Nobody has changed anything yet.</p>;
  return (
    <ol className="office-history">
      {rows.map((row) => (
        <li key={row.at.toISOString()}>
          <b>{describe(row)}</b> by {row.name ?? "a command on the server"} <Moment at={row.at} />
          {row.reason && <q>{row.reason}</q>}
        </li>
      ))}
    </ol>
  );
}
