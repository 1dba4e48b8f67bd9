import type { Command } from "commander";
import { listMoves, moveColumns } from "#db/moves/list.ts";
import { formatCsv } from "#domain/csv.ts";
import { type Run, writeExport } from "../command.ts";

export function addMoveCommands(program: Command, run: Run): void {
  const moves = program.command("moves").description("Export estimate requests and moves");
  moves
    .command("export")
    .description("Export estimate requests and moves as CSV, newest first")
    .action(
      run(async (session) => {
        const rows = await listMoves(await session.openDatabase(), {});
        return writeExport(formatCsv(moveColumns, rows));
      }),
    );
}
