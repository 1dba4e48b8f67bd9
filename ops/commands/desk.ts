import type { Command } from "commander";
import { closeAllDesks, createDeskLink, LINK_MINUTES } from "#db/desk/sessions.ts";
import type { CommandResult, Run } from "../command.ts";
import type { Session } from "../session.ts";

export function addDeskCommand(program: Command, run: Run): void {
  program
    .command("desk")
    .description("Print a one-time link to the desk, the office's private site")
    .option("--name <name>", "the person's name; they can change it")
    .option("--close-all", "end every desk session, for example after losing a laptop")
    .action(
      run(async (session, _args, options: Options) =>
        options.closeAll ? close(session) : open(session, options),
      ),
    );
}

type Options = { name?: string; closeAll?: boolean };

async function open(session: Session, { name }: Options): Promise<CommandResult> {
  const link = new URL("/open", session.config().DESK_URL);
  link.searchParams.set("link", await createDeskLink(await session.openDatabase()));
  if (name?.trim()) link.searchParams.set("name", name.trim());
  return {
    text: `${link.href}\n\nOpen it within ${LINK_MINUTES} minutes; it works once.`,
  };
}

async function close(session: Session): Promise<CommandResult> {
  const names = await closeAllDesks(await session.openDatabase());
  return {
    text: names.length > 0 ? `Closed for ${names.join(", ")}.` : "The desk is not open anywhere.",
  };
}
