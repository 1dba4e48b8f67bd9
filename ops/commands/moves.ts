import type { Command } from "commander";
import { listMoves, moveColumns } from "#db/moves/list.ts";
import { formatCsv } from "#domain/csv.ts";
import { type Run, writeExport } from "../command.ts";
import { parseDay } from "../parse-option.ts";

export function addMoveCommands(program: Command, run: Run): void {
  const moves = program.command("moves").description("Export estimate requests and moves");
  moves
    .command("export")
    .description("Export estimate requests and moves as CSV, newest first")
    .option("--since <day>", "only requests from this day on", parseDay)
    .action(
      run(async (session, _args, { since }: { since?: string }) => {
        const rows = await listMoves(await session.openDatabase(), since ? { since } : {});
        return writeExport(formatCsv(moveColumns, rows));
      }),
    );
}
