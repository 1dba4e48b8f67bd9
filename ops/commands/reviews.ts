import type { Command } from "commander";
import { listReviewRecords } from "#db/reviews/records.ts";
import { formatCsv } from "#domain/csv.ts";
import { reviewColumns } from "#domain/reviews/record.ts";
import { type Run, writeExport } from "../command.ts";

export function addReviewCommands(program: Command, run: Run): void {
  const reviews = program.command("reviews").description("Export reviews; the desk imports them");
  reviews
    .command("export")
    .description("Export all reviews as CSV, ready to import")
    .action(
      run(async (session) => {
        const rows = await listReviewRecords(await session.openDatabase());
        return writeExport(formatCsv(reviewColumns, rows));
      }),
    );
}
