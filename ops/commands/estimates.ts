import type { Command } from "commander";
import {
  countEstimates,
  estimateColumns,
  findEstimates,
  type ListedEstimate,
  listEstimates,
} from "#db/estimates/list.ts";
import { homeTypes, moveTypes } from "#domain/estimates/estimate.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { formatCsv } from "../csv.ts";
import { failure } from "../failure.ts";
import { parseDay } from "../parse-option.ts";
import { type Column, formatFacts } from "../print/table.ts";
import { formatMoment, onOneLine, type Screen } from "../print/text.ts";
import { writeExport } from "../write-export.ts";
import { addPageOptions, answerList, type PageOptions } from "./page.ts";

/** Adds `estimates list|show|export`. */
export function addEstimateCommands(program: Command, run: Run): void {
  const estimates = program.command("estimates").description("List, show and export estimate requests");

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

  describe(estimates.command("show <id>"), "Show one estimate request with its plan", [
    "estimates show 6f1d2f0e",
    "estimates show 6f1d2f0e --json",
  ]).action(
    run(async (session, [typed = ""]): Promise<Answer> => {
      const [estimate, another] = await findEstimates(await session.openDatabase(), typed);
      if (!estimate) throw failure("notFound", `There is no estimate request with the id ${typed}.`);
      if (another) throw failure("notFound", `Several ids begin with ${typed}. Type more of it.`);
      return { json: estimate, text: (screen) => formatEstimate(estimate, screen) };
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

type FoundEstimate = Awaited<ReturnType<typeof findEstimates>>[number];

function formatEstimate(row: FoundEstimate, screen: Screen): string {
  const request = formatFacts(
    [
      ["Received", formatMoment(row.created_at)],
      ["Name", onOneLine(row.name)],
      ["Address", onOneLine(row.email)],
      ["Phone", row.phone && onOneLine(row.phone)],
      ["Move", row.move_type && moveTypes[row.move_type]],
      ["Home", row.home_type && homeTypes[row.home_type]],
      ["From", row.moving_from && onOneLine(row.moving_from)],
      ["To", row.moving_to && onOneLine(row.moving_to)],
      ["Date", row.moving_date && onOneLine(row.moving_date)],
      ["Code", row.discount_code && onOneLine(row.discount_code)],
      ["Details", row.details && onOneLine(row.details)],
      ["Id", row.id],
    ],
    screen,
  );
  if (!row.plan) return request;
  const { inventory, figures, address } = row.plan;
  const counted = inventory.map(([name, count]) => `${count.padStart(4)}  ${name}`).join("\n");
  return [request, `Plan: /plan${address}`, counted, formatFacts(figures, screen)].join("\n\n");
}

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
  { title: "Plan", cell: (row) => (row.plan ? "yes" : ""), spare: 7 },
  { title: "Id", cell: (row) => row.id.slice(0, 8), spare: 6 },
];
