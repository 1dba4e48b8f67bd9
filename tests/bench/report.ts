import { formatTable as alignTable, type Column } from "#ops/print/table.ts";
import { median } from "./statistics.ts";

export type Row = {
  name: string;
  unit: string;
  values: number[];
  goal?: Goal;
};

/** A limit for the median. */
export type Goal = { atLeast?: number; atMost?: number };

export type Table = { title: string; rows: Row[] };

export function formatTable({ title, rows }: Table): string {
  const columns: Column<Row>[] = [
    { title: "", cell: ({ name }) => name },
    { title: "median", cell: ({ values }) => formatNumber(median(values)) },
    { title: "", cell: ({ unit }) => unit },
    { title: "least", cell: ({ values }) => formatNumber(Math.min(...values)) },
    { title: "most", cell: ({ values }) => formatNumber(Math.max(...values)) },
    { title: "goal", cell: judge },
  ];
  return `\n${title}\n${alignTable(columns, rows)}`;
}

function judge({ goal, values }: Row): string {
  if (!goal) return "";
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = goal;
  const middle = median(values);
  const bound = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return `${bound}: ${middle >= atLeast && middle <= atMost ? "met" : "MISSED"}`;
}

function formatNumber(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
