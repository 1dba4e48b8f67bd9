import type { Command } from "commander";
import { markRestoredSent } from "#db/emails/restored.ts";
import { count } from "#domain/quantities.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import type { Session } from "../session.ts";
import { chooseEmails } from "./find-email.ts";

export function addMarkSentCommand(emails: Command, run: Run): void {
  describe(
    emails.command("mark-sent").argument("[email...]", "ids (or their first digits) or Message-IDs"),
    "Mark emails held since a restore as already sent, so that they are not sent again",
    ["emails list --state held", "emails mark-sent 3f2a91bc 77d01e5a", "emails mark-sent --restored"],
  )
    .option("--restored", "all emails held since a restore; shows how many, and asks")
    .option("--yes", "with --restored, do not ask")
    .action(run(markSent));
}

async function markSent(
  session: Session,
  typed: string[],
  options: { restored?: boolean; yes?: boolean },
): Promise<CommandResult> {
  if (typed.length > 0 === (options.restored === true))
    throw failure("usage", "Name emails by id, or use --restored.");
  const ask = (emails: string) => `Mark ${emails} as sent, so that they are never sent again?`;
  const ids = await chooseEmails(session, typed, options, ask);
  const marked = await markRestoredSent(await session.openDatabase(), ids);
  const others = ids.filter((id) => !marked.includes(id));
  return {
    text: [
      `${count(marked.length, "email")} marked as sent.`,
      ...others.map((id) => `${id}  unchanged: not held since a restore`),
    ].join("\n"),
    exitCode: others.length > 0 ? exitCodes.failed : exitCodes.ok,
  };
}
