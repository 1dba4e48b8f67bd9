import type { Command } from "commander";
import { recordReport } from "#db/emails/bounces.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { parseReport } from "#jobs/bounces/parse-report.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { failure } from "../failure.ts";
import type { Session } from "../session.ts";

/** Adds `emails bounce`. */
export function addBounceCommand(emails: Command, run: Run): void {
  describe(emails.command("bounce"), "Read a bounce (DSN) or a spam complaint (ARF) from standard input", [
    "emails bounce < bounce.eml",
    "emails bounce --json < complaint.eml",
  ])
    .addHelpText("after", notes)
    .action(run((session) => readBounce(session)));
}

const notes = `
Finds the mail by the Message-ID that the report quotes. A permanent failure marks it as
bounced; if the address itself is bad, nobody writes to it again. A complaint stops all
mail but what the address asks for later. A delay changes nothing.
The worker does the same by itself with the mailbox in BOUNCE_IMAP_URL.
Exits with 2 when the input is no such report, and with 3 when it is about no mail of
ours, or one that has been reported before.`;

async function readBounce(session: Session): Promise<CommandResult> {
  const report = await parseReport(await session.readInput());
  if (!report) throw failure("usage", "The input is no report of a failed delivery, and no complaint.");
  const recorded = await recordReport(await session.openDatabase(), report);
  if (!recorded)
    throw failure("notFound", `No mail that could bounce has the Message-ID ${report.messageId}.`);
  const { emailId: id, kind, isSuppressed } = recorded;
  const what = report.type === "bounce" ? "has bounced" : "was marked as spam";
  return {
    json: { id, kind, report: report.type, is_suppressed: isSuppressed },
    text: `${id}  ${labelEmailKind(kind)}: ${what}. Its address is ${isSuppressed ? "" : "not "}suppressed.`,
  };
}
