import { count, formatNumber } from "#domain/quantities.ts";
import type { CommandResult } from "../command.ts";
import { type Column, formatTable } from "../print/table.ts";
import { paint } from "../print/text.ts";

const PAGE = 50;

/** Of `--all`. */
export type PageOptions = { all?: boolean };

/** Reports omitted rows below the table. `read` returns the newest rows; without a limit, all. */
export async function listResult<Row>(options: {
  page: PageOptions;
  noun: string;
  columns: readonly Column<Row>[];
  read: (limit: number | undefined) => Promise<Row[]>;
  countAll: () => Promise<number>;
}): Promise<CommandResult> {
  const { page, noun, columns } = options;
  const rows = await options.read(page.all ? undefined : PAGE);
  const isFull = !page.all && rows.length === PAGE;
  const total = isFull ? await options.countAll() : rows.length;
  const size =
    total > rows.length
      ? `The newest ${formatNumber(rows.length)} of ${count(total, noun)}. Add --all to see all.`
      : count(rows.length, noun);
  const text = rows.length === 0 ? `No ${noun}s.` : `${formatTable(columns, rows)}\n${paint(size, "quiet")}`;
  return { text };
}
