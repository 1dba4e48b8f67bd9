import { cut, onOneLine, pad, paint, type Screen, type Tone, widthOf, wrap } from "./text.ts";

/** One column of a table of rows. */
export type Column<Row> = {
  title: string;
  cell: (row: Row) => string;
  tone?: (row: Row) => Tone | undefined;
  align?: "right";
  /** Minimum width: the column may be cut to it on a narrow screen. */
  least?: number;
  /** Wraps instead of being cut. */
  wraps?: true;
  /** May be left out on a narrow screen, the highest number first. */
  spare?: number;
};

const GAP = "  ";

/**
 * Formats rows as a table that fits the screen. Spare columns are left out until the rest can be cut to fit; empty columns
 * are always left out. Without rows it is "".
 */
export function formatTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  screen: Screen,
): string {
  if (rows.length === 0) return "";
  const texts = columns
    .map((column) => ({ column, cells: rows.map((row) => onOneLine(column.cell(row))) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const shown = fitColumns(texts, screen.width);
  const head = shown.map(({ column, width }) => ({
    lines: [cut(column.title, width)],
    tone: "quiet" as const,
  }));
  const body = rows.map((row, index) =>
    shown.map(({ column, cells, width }) => {
      const text = cells[index] ?? "";
      return { lines: column.wraps ? wrap(text, width) : [cut(text, width)], tone: column.tone?.(row) };
    }),
  );
  return [head, ...body].flatMap((cells) => setRow(cells, shown, screen)).join("\n");
}

/** Formats labels and values in two columns; a long value wraps. Facts without a value are left out. */
export function formatFacts(
  facts: readonly (readonly [string, string | null | undefined])[],
  screen: Screen,
): string {
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

/** One line of text for each line of the tallest cell. */
function setRow<Row>(
  cells: { lines: string[]; tone: Tone | undefined }[],
  shown: Sized<Row>[],
  screen: Screen,
): string[] {
  const height = Math.max(...cells.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map(({ lines, tone }, index) =>
        pad(paint(lines[line] ?? "", tone, screen), shown[index]?.width ?? 0, shown[index]?.column.align),
      )
      .join(GAP)
      .trimEnd(),
  );
}

type Sized<Row> = { column: Column<Row>; cells: string[]; width: number };

function fitColumns<Row>(texts: { column: Column<Row>; cells: string[] }[], width: number): Sized<Row>[] {
  const sized = texts.map(({ column, cells }) => ({
    column,
    cells,
    width: cells.reduce((most, cell) => Math.max(most, widthOf(cell)), widthOf(column.title)),
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
