import { onOneLine, paint, type Tone } from "./text.ts";

export type Column<Row> = {
  title: string;
  cell: (row: Row) => string;
  tone?: (row: Row) => Tone | undefined;
  align?: "right";
};

/** Leaves out empty columns; "" without rows. */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  const shown = columns
    .map((column) => {
      const cells = rows.map((row) => onOneLine(column.cell(row)));
      const width = cells.reduce((max, cell) => Math.max(max, cell.length), column.title.length);
      const pad = (text: string) => (column.align ? text.padStart(width) : text.padEnd(width));
      return { ...column, cells, pad };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const head = shown.map(({ title, pad }) => paint(pad(title), "quiet"));
  const body = rows.map((row, index) =>
    shown.map(({ cells, pad, tone }) => paint(pad(cells[index] ?? ""), tone?.(row))),
  );
  return [head, ...body].map((cells) => cells.join("  ").trimEnd()).join("\n");
}
