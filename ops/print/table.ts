import { onOneLine, paint, printable, type Tone, truncate } from "./text.ts";

export type Column<Row> = {
  title: string;
  cell: (row: Row) => string;
  tone?: (row: Row) => Tone | undefined;
  align?: "right";
  noTruncate?: true;
};

/** In characters; files and pipes get the full text. */
const TERMINAL_CELL = 48;

/** Leaves out empty columns; "" without rows. */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  const max = process.stdout.isTTY ? TERMINAL_CELL : Number.POSITIVE_INFINITY;
  const shown = columns
    .map((column) => {
      const cells = rows.map((row) => {
        const text = onOneLine(column.cell(row));
        return column.noTruncate ? text : truncate(text, max);
      });
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

/** Labels and values; empty values are left out. */
export function formatFacts(facts: readonly (readonly [string, string | null | undefined])[]): string {
  const given = facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const width = Math.max(0, ...given.map(([label]) => label.length));
  return given
    .map(([label, value]) => `${paint(label.padEnd(width), "quiet")}  ${indent(printable(value), width + 2)}`)
    .join("\n");
}

function indent(text: string, width: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(width)}`);
}
