import { cut, onOneLine, pad, paint, type Screen, type Tone, widthOf, wrap } from "./text.ts";

/** One column of a table of rows. */
export type Column<Row> = {
  title: string;
  cell: (row: Row) => string;
  tone?: (row: Row) => Tone | undefined;
  align?: "right";
  /** May be cut to so many columns when the screen is narrow. */
  least?: number;
  /** Left out on a narrow screen; the highest number goes first. */
  spare?: number;
};

const GAP = "  ";

/**
 * Sets rows as a table that fits the screen: first what is flexible is cut, then what is spare is left out. Without rows it is "".
 */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], screen: Screen): string {
  if (rows.length === 0) return "";
  const texts = columns.map((column) => ({ column, cells: rows.map((row) => onOneLine(column.cell(row))) }));
  const shown = fitColumns(texts, screen.width);
  const lines = [
    shown.map(({ column, width }) => paint(pad(cut(column.title, width), width, column.align), "quiet", screen)),
    ...rows.map((row, index) =>
      shown.map(({ column, cells, width }) =>
        paint(pad(cut(cells[index] ?? "", width), width, column.align), column.tone?.(row), screen),
      ),
    ),
  ];
  return lines.map((cells) => cells.join(GAP).trimEnd()).join("\n");
}

/** Sets labels and values in two columns; a long value goes on under itself. What has no value is left out. */
export function formatFacts(facts: readonly (readonly [string, string | null | undefined])[], screen: Screen): string {
  const given = facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const labels = Math.max(0, ...given.map(([label]) => label.length));
  return given
    .flatMap(([label, value]) =>
      wrap(value, Math.max(20, screen.width - labels - GAP.length)).map(
        (line, index) => paint(pad(index === 0 ? label : "", labels), "quiet", screen) + GAP + line,
      ),
    )
    .map((line) => line.trimEnd())
    .join("\n");
}

type Sized<Row> = { column: Column<Row>; cells: string[]; width: number };

function fitColumns<Row>(
  texts: { column: Column<Row>; cells: string[] }[],
  width: number,
): Sized<Row>[] {
  const sized = texts.map(({ column, cells }) => ({
    column,
    cells,
    width: Math.max(...[column.title, ...cells].map(widthOf)),
  }));
  const leastOf = ({ column, width: natural }: Sized<Row>) => Math.min(natural, column.least ?? natural);
  const total = (columns: Sized<Row>[], measure: (column: Sized<Row>) => number) =>
    columns.reduce((sum, column) => sum + measure(column) + GAP.length, -GAP.length);

  let shown = sized;
  while (total(shown, leastOf) > width) {
    const spare = shown.reduce((most, { column }) => Math.max(most, column.spare ?? 0), 0);
    if (spare === 0) break;
    shown = shown.filter(({ column }) => column.spare !== spare);
  }
  let excess = total(shown, (column) => column.width) - width;
  while (excess > 0) {
    const flexible = shown.filter((column) => column.width > leastOf(column));
    const widest = flexible.reduce<Sized<Row> | undefined>(
      (most, column) => (most && most.width >= column.width ? most : column),
      undefined,
    );
    if (!widest) break;
    widest.width -= 1;
    excess -= 1;
  }
  return shown;
}
