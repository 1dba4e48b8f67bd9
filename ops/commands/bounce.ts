import type { Command } from "commander";
import { recordReport } from "#db/emails/bounces.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { parseReport } from "#jobs/bounces/parse-report.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { failure } from "../failure.ts";
import type { Session } from "../session.ts";

export function addBounceCommand(emails: Command, run: Run): void {
  describe(emails.command("bounce"), "Record a bounce (DSN) or a spam complaint (ARF) from stdin", [
    "emails bounce < bounce.eml",
    "emails bounce --json < complaint.eml",
  ])
    .addHelpText("after", notes)
    .action(run((session) => readBounce(session)));
}

const notes = `
Finds the email by our Message-ID or opt-out link in the report. A permanent failure marks
it as bounced; if the address itself is bad, it is suppressed. A complaint stops all email
to the address, except what is requested later. A delay changes nothing.
The worker does this automatically for the mailbox in BOUNCE_IMAP_URL.
Exits with 2 if the input is not such a report, and with 3 if it matches no email or
was already recorded.`;

async function readBounce(session: Session): Promise<CommandResult> {
  const report = await parseReport(await session.readInput());
  if (!report) throw failure("usage", "The input is neither a bounce nor a spam complaint.");
  const recorded = await recordReport(await session.openDatabase(), report);
  if (!recorded)
    throw failure(
      "notFound",
      "The report has no id of an email that could have bounced since it was last sent.",
    );
  const { emailId: id, kind, isSuppressed } = recorded;
  const what = report.type === "bounce" ? "bounced" : "marked as spam";
  return {
    json: { id, kind, report: report.type, is_suppressed: isSuppressed },
    text: `${id}  ${labelEmailKind(kind)}: ${what}. Its address is ${isSuppressed ? "" : "not "}suppressed.`,
  };
}
