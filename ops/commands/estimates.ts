import type { Command } from "commander";
import { countEstimates, estimateColumns, type ListedEstimate, listEstimates } from "#db/estimates/list.ts";
import { homeTypes, moveTypes } from "#domain/estimates/estimate.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { formatCsv } from "../csv.ts";
import { parseDay } from "../parse-option.ts";
import type { Column } from "../print/table.ts";
import { formatMoment } from "../print/text.ts";
import { writeExport } from "../write-export.ts";
import { addPageOptions, answerList, type PageOptions } from "./page.ts";

/** Adds `estimates list|export`. */
export function addEstimateCommands(program: Command, run: Run): void {
  const estimates = program.command("estimates").description("List and export estimate requests");

  addPageOptions(
    describe(estimates.command("list"), "List estimate requests, newest first", [
      "estimates list",
      "estimates list --since 2026-11-01 --search winchester",
      "estimates list --search torres --all --json",
    ]),
  )
    .option("--since <day>", "only those from this day on", parseDay)
    .option(
      "--search <text>",
      "only those with this text in a name, an address, a phone number, a place or the details",
    )
    .action(
      run(async (session, _args, { search, since, ...page }: Options & PageOptions): Promise<Answer> => {
        const db = await session.openDatabase();
        const filter = { ...(search && { search }), ...(since && { since }) };
        return answerList({
          page,
          noun: "estimate request",
          columns,
          read: (limit) => listEstimates(db, filter, limit),
          countAll: () => countEstimates(db, filter),
        });
      }),
    );

  describe(estimates.command("export"), "Write every estimate request as CSV", [
    "estimates export > estimates.csv",
    "estimates export --since 2026-11-01 --out estimates.csv",
  ])
    .option("--since <day>", "only those from this day on", parseDay)
    .option(
      "--search <text>",
      "only those with this text in a name, an address, a phone number, a place or the details",
    )
    .option("--out <file>", "write to this file, readable by its owner only")
    .action(
      run(async (session, _args, options: Options & { out?: string }): Promise<Answer> => {
        const rows = await listEstimates(await session.openDatabase(), options);
        return writeExport({
          rows,
          csv: formatCsv(estimateColumns, rows),
          noun: "request",
          out: options.out,
        });
      }),
    );
}

type Options = { since?: string; search?: string };

const columns: Column<ListedEstimate>[] = [
  { title: "Received", cell: (row) => formatMoment(row.created_at) },
  { title: "Name", cell: (row) => row.name, least: 12 },
  { title: "Address", cell: (row) => row.email, least: 20 },
  { title: "Phone", cell: (row) => row.phone ?? "", spare: 1 },
  { title: "Move", cell: (row) => (row.move_type ? moveTypes[row.move_type] : ""), least: 10, spare: 3 },
  { title: "Home", cell: (row) => (row.home_type ? homeTypes[row.home_type] : ""), least: 10, spare: 4 },
  { title: "From", cell: (row) => row.moving_from ?? "", least: 8, spare: 2 },
  { title: "To", cell: (row) => row.moving_to ?? "", least: 8, spare: 2 },
  { title: "Date", cell: (row) => row.moving_date ?? "", least: 8, spare: 4 },
  { title: "Code", cell: (row) => row.discount_code ?? "", spare: 5 },
];
