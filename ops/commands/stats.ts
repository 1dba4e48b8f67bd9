import type { Command } from "commander";
import { listMonthFigures, type MonthFigures } from "#db/figures.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { describe, type Run } from "../command.ts";
import { parseCount } from "../parse-option.ts";
import { type Column, formatTable } from "../print/table.ts";

export function addStatsCommand(program: Command, run: Run): void {
  describe(
    program.command("stats"),
    "Show referrals, emails, estimate requests, reviews and email delays by month",
    ["stats", "stats --months 3", "stats --json"],
  )
    .option("--months <number>", "how many months", parseCount, 12)
    .action(
      run(async (session, _args, { months }: { months: number }) => {
        const rows = await listMonthFigures(await session.openDatabase(), months);
        return { json: rows, text: formatTable(columns, rows) };
      }),
    );
}

const columns: Column<MonthFigures>[] = [
  { title: "Month", cell: (row) => row.month },
  { title: "Referrals", cell: (row) => String(row.referrals), align: "right" },
  { title: "Booked", cell: (row) => String(row.booked), align: "right" },
  { title: "Moved", cell: (row) => String(row.moved), align: "right" },
  { title: "Gift cards", cell: (row) => String(row.rewarded), align: "right" },
  { title: "Emails", cell: (row) => String(row.mails), align: "right" },
  { title: "50% within", cell: (row) => formatSeconds(row.median_delay), align: "right" },
  { title: "95% within", cell: (row) => formatSeconds(row.p95_delay), align: "right" },
  { title: "Estimates", cell: (row) => String(row.moves), align: "right" },
  { title: "Booked", cell: (row) => String(row.moves_booked), align: "right" },
  { title: "Reviews", cell: (row) => String(row.reviews), align: "right" },
  { title: "Stars", cell: (row) => row.average_stars?.toFixed(1) ?? "", align: "right" },
];
