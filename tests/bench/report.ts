import { formatTable as alignTable, type Column } from "#ops/print/table.ts";
import { median, ratios } from "./statistics.ts";

export type Row = {
  name: string;
  unit: string;
  values: number[];
  /** Name of the row to divide by, in the same unit. */
  baseline?: string;
  goal?: Goal;
};

/** A limit for the median, or for its ratio to the baseline. */
export type Goal = { of?: "ratio"; atLeast?: number; atMost?: number };

export type Table = { title: string; rows: Row[] };

export function formatTable({ title, rows }: Table): string {
  const columns: Column<Row>[] = [
    { title: "", cell: ({ name }) => name },
    { title: "median", cell: ({ values }) => formatNumber(median(values)) },
    { title: "", cell: ({ unit }) => unit },
    { title: "least", cell: ({ values }) => formatNumber(Math.min(...values)) },
    { title: "most", cell: ({ values }) => formatNumber(Math.max(...values)) },
    { title: "ratio", cell: (row) => (row.baseline === undefined ? "" : ratioOf(row, rows).toFixed(3)) },
    { title: "goal", cell: (row) => judge(row, rows) },
  ];
  return `\n${title}\n${alignTable(columns, rows)}`;
}

function judge(row: Row, rows: Row[]): string {
  const { goal, values } = row;
  if (!goal) return "";
  const judged = goal.of === "ratio" ? ratioOf(row, rows) : median(values);
  return `${formatGoal(goal)}: ${isWithin(judged, goal) ? "met" : "MISSED"}`;
}

function ratioOf({ values, unit, baseline }: Row, rows: Row[]): number {
  const base = rows.find((row) => row.name === baseline && row.unit === unit);
  return median(ratios(values, base?.values ?? []));
}

function isWithin(value: number, { atLeast, atMost }: Goal): boolean {
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

function formatGoal({ of, atLeast, atMost }: Goal): string {
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  return of === "ratio" ? `ratio ${bound}` : bound;
}

function formatNumber(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
