import type { Command } from "commander";
import { count } from "#domain/quantities.ts";
import type { CommandResult } from "../command.ts";
import { parseCount } from "../parse-option.ts";
import { type Column, formatTable } from "../print/table.ts";
import { paint } from "../print/text.ts";

/** How much of a list is wanted: the newest `limit` rows, or all. */
export type PageOptions = { limit: number; all?: boolean };

/** Adds --limit and --all, which every list has. */
export function addPageOptions(command: Command): Command {
  return command
    .option("--limit <number>", "print at most this many", parseCount, 50)
    .option("--all", "print all, however many");
}

/**
 * The answer of a list command. A list that is cut says so, with the number of all rows: below the table, and with --json
 * on stderr.
 * @param options.read Reads the newest rows, all without a limit.
 * @param options.countAll Counts the rows that `read` would give without a limit.
 */
export async function listResult<Row>(options: {
  page: PageOptions;
  noun: string;
  columns: readonly Column<Row>[];
  read: (limit: number | undefined) => Promise<Row[]>;
  countAll: () => Promise<number>;
}): Promise<CommandResult> {
  const { page, noun, columns } = options;
  const rows = await options.read(page.all ? undefined : page.limit);
  const isFull = !page.all && rows.length === page.limit;
  const total = isFull ? await options.countAll() : rows.length;
  const size =
    total > rows.length
      ? `${rows.length.toLocaleString("en-US")} of ${count(total, noun)}, the newest. Add --all for all of them.`
      : count(rows.length, noun);
  const text = rows.length === 0 ? `No ${noun}s.` : `${formatTable(columns, rows)}\n${paint(size, "quiet")}`;
  return { json: rows, text, jsonNote: total > rows.length ? size : undefined };
}
