import type { Command } from "commander";
import { listBackups } from "#db/backups/state.ts";
import type { RecordedBackup } from "#db/schema.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { type Column, formatTable } from "../print/table.ts";
import { formatBytes, formatMoment } from "../print/text.ts";
import type { Session } from "../session.ts";

export function addBackupCommands(program: Command, run: Run): void {
  const backups = program.command("backups").description("List the backups that ops/restore can use");
  describe(backups.command("list"), "List the backups, newest first", ["backups list"])
    .addHelpText("after", `\nWhile Postgres is down: ${ASK_PGBACKREST}`)
    .action(run(list));
}

const ASK_PGBACKREST = "docker compose run --rm --no-deps backup pgbackrest info";

async function list(session: Session): Promise<CommandResult> {
  const backups = await listBackups(await session.openDatabase());
  const oldest = backups.at(-1);
  if (!oldest) return { text: `No backup is recorded. Run: ${ASK_PGBACKREST}` };
  // formatMoment drops the seconds, and nothing before the backup can be restored.
  const since = formatMoment(new Date(Date.parse(oldest.at) + 60_000));
  return {
    text: `${formatTable(columns, backups)}\nRestore to any time since ${since}: ops/restore --to '${since}'`,
  };
}

const columns: Column<RecordedBackup>[] = [
  { title: "Created", cell: ({ at }) => formatMoment(new Date(at)) },
  { title: "Size", cell: ({ bytes }) => formatBytes(bytes), align: "right" },
  { title: "Label", cell: ({ label }) => label },
];
