import { median, percentile, ratios, spread } from "./figures.ts";

/** What was measured of one candidate: a value for each round, or for each time that something happened. */
export type Row = {
  name: string;
  unit: string;
  values: number[];
  /** Which of the values stands for all: the median unless said otherwise. */
  figure?: "median" | "p95" | "most";
  /** Name of the row, of the same unit, that this one is divided by. */
  baseline?: string;
  goal?: Goal;
};

/** A bound of the figure, or of its ratio to the baseline. */
export type Goal = { of?: "ratio"; atLeast?: number; atMost?: number };

export type Table = {
  title: string;
  rows: Row[];
  /** One line for each name, one column for each unit. */
  isWide?: boolean;
  /** What must be known to read it. */
  notes?: string[];
};

/** A row in numbers, as it is written to JSON. `ratio` is the median of the ratios of the rounds. */
export type Summary = Omit<Row, "goal"> & {
  figure: NonNullable<Row["figure"]>;
  value: number;
  least: number;
  most: number;
  ratio?: { median: number; least: number; most: number };
  goal?: Goal & { isMet: boolean };
};

const figures = {
  median,
  p95: (values: number[]) => percentile(values, 0.95),
  most: (values: number[]) => percentile(values, 1),
};

/** Works out what a table shows. A goal without a figure is not met. */
export function summarize({ rows }: Table): Summary[] {
  return rows.map(({ goal, ...row }) => {
    const { figure = "median", values, baseline } = row;
    const value = figures[figure](values);
    const base = rows.find(({ name, unit }) => name === baseline && unit === row.unit);
    const each = base ? ratios(values, base.values) : [];
    const ratio = each.length > 0 ? { median: median(each), ...spread(each) } : undefined;
    const judged = goal?.of === "ratio" ? (ratio?.median ?? Number.NaN) : value;
    return {
      ...row,
      figure,
      value,
      ...spread(values),
      ...(ratio && { ratio }),
      ...(goal && { goal: { ...goal, isMet: isWithin(judged, goal) } }),
    };
  });
}

function isWithin(value: number, { atLeast, atMost }: Goal): boolean {
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

/** A table as lines of text. */
export function writeTable(table: Table): string {
  const summaries = summarize(table);
  const lines = table.isWide ? writeWide(summaries) : writeLong(summaries);
  return [`\n${table.title}`, ...alignColumns(lines), ...(table.notes ?? [])].join("\n");
}

function writeLong(summaries: Summary[]): string[][] {
  const isCompared = summaries.some(({ ratio }) => ratio);
  const head = ["", "median", "", "spread", ...(isCompared ? ["ratio", "spread", "to"] : []), "goal"];
  const lines = summaries.map(({ name, unit, figure, value, values, least, most, ratio, baseline, goal }) => [
    figure === "median" ? name : `${name} (${figure})`,
    writeNumber(value),
    unit,
    values.length > 1 ? `${writeNumber(least)} to ${writeNumber(most)}` : "",
    ...(isCompared
      ? [
          ratio ? ratio.median.toFixed(3) : "",
          ratio && values.length > 1 ? `${ratio.least.toFixed(3)} to ${ratio.most.toFixed(3)}` : "",
          ratio ? (baseline ?? "") : "",
        ]
      : []),
    goal ? writeGoal(goal) : "",
  ]);
  return [head, ...lines];
}

function writeWide(summaries: Summary[]): string[][] {
  const units = [...new Set(summaries.map(({ unit }) => unit))];
  const names = [...new Set(summaries.map(({ name }) => name))];
  const goals = units.map((unit) => summaries.find((one) => one.unit === unit && one.goal)?.goal);
  const lines = names.map((name) => [
    name,
    ...units.map((unit) => {
      const found = summaries.find((one) => one.name === name && one.unit === unit);
      if (!found) return "";
      const isMissed = found.goal && !found.goal.isMet;
      const ratio = found.ratio ? ` (${found.ratio.median.toFixed(2)})` : "";
      return `${writeNumber(found.value)}${ratio}${isMissed ? " !" : ""}`;
    }),
  ]);
  return [["", ...units], ...lines, ["goal", ...goals.map((goal) => (goal ? writeBound(goal) : ""))]];
}

function writeGoal(goal: Goal & { isMet: boolean }): string {
  return `${writeBound(goal)}: ${goal.isMet ? "met" : "MISSED"}`;
}

function writeBound({ of, atLeast, atMost }: Goal): string {
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  return of === "ratio" ? `ratio ${bound}` : bound;
}

/** Three digits are more than any of these measurements is worth; whole numbers stay whole. */
export function writeNumber(value: number): string {
  if (Number.isNaN(value)) return "-";
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** The first column to the left, numbers to the right. */
function alignColumns(lines: string[][]): string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column > 0 && /^[-\d]/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
