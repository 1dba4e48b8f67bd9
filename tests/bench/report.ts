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
  const head = ["", "median", "", "least", "most", "ratio", "goal"];
  return [`\n${title}`, ...alignColumns([head, ...rows.map((row) => formatRow(row, rows))])].join("\n");
}

function formatRow(row: Row, rows: Row[]): string[] {
  const { name, unit, values, goal } = row;
  const ratio = ratioOf(row, rows);
  const judged = goal?.of === "ratio" ? ratio : median(values);
  return [
    name,
    formatNumber(median(values)),
    unit,
    formatNumber(Math.min(...values)),
    formatNumber(Math.max(...values)),
    row.baseline === undefined ? "" : ratio.toFixed(3),
    goal ? `${formatGoal(goal)}: ${isWithin(judged, goal) ? "met" : "MISSED"}` : "",
  ];
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

function alignColumns(lines: string[][]): string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
