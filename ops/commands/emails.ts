import type { Command } from "commander";
import {
  countEmails,
  FAILED_DAYS,
  type ListedEmail,
  listEmails,
  listFailedEmails,
  retryEmail,
} from "#db/emails/list.ts";
import type { EmailKind, EmailState } from "#db/schema.ts";
import { emailKinds } from "#domain/emails/email-kind.ts";
import { emailStates } from "#domain/emails/email-state.ts";
import { type FailureCause, failureCauses, formatReply } from "#domain/emails/failure-cause.ts";
import { describeHold } from "#domain/emails/holds.ts";
import { explainRetry, type RetryResult } from "#domain/emails/retry.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import { parseChoices } from "../parse-option.ts";
import type { Column } from "../print/table.ts";
import { formatMoment, type Tone } from "../print/text.ts";
import type { Session } from "../session.ts";
import { chooseEmails } from "./find-email.ts";
import { addMarkSentCommand } from "./mark-sent.ts";
import { addPageOptions, listResult, type PageOptions } from "./page.ts";

const causes = Object.keys(failureCauses) as FailureCause[];

export function addEmailCommands(program: Command, run: Run): void {
  const emails = program.command("emails").description("List and retry emails; the desk shows each one");

  addPageOptions(
    describe(emails.command("list"), "List emails, newest first", [
      "emails list",
      "emails list --state dead,held",
      "emails list --kind friend-discount --search example.net --all",
    ]),
  )
    .option("--state <state,...>", "only emails in these states", parseChoices(emailStates))
    .option("--kind <kind,...>", "only emails of these kinds", parseChoices(emailKinds))
    .option(
      "--cause <cause,...>",
      `only emails that failed for one of these causes: ${causes.join(", ")}`,
      parseChoices(causes),
    )
    .option("--search <text>", "only emails to an address that contains this text")
    .action(run(async (session, _args, options: ListOptions) => list(session, options)));

  describe(
    emails.command("retry").argument("[email...]", "ids (or their first digits) or Message-IDs"),
    "Retry dead, bounced, held or delayed emails now, counting attempts from zero",
    ["emails list --state dead", "emails retry 3f2a91bc 77d01e5a", "emails retry --cause refused,policy"],
  )
    .option(
      "--cause <cause,...>",
      `all dead, bounced and delayed emails of the last ${FAILED_DAYS} days with one of these causes: ${causes.join(", ")}`,
      parseChoices(causes),
    )
    .option("--restored", "all emails held since a restore; shows how many, and asks")
    .option("--yes", "with --restored, do not ask")
    .action(run(retry));

  addMarkSentCommand(emails, run);
}

type RetryOptions = { cause?: FailureCause[]; restored?: boolean; yes?: boolean };
type ListOptions = PageOptions & {
  cause?: FailureCause[];
  state?: EmailState[];
  kind?: EmailKind[];
  search?: string;
};

async function list(session: Session, options: ListOptions): Promise<CommandResult> {
  const { state: states, kind: kinds, cause: causes, search } = options;
  const filter = { states, kinds, search, causes };
  const db = await session.openDatabase();
  return listResult({
    page: options,
    noun: "email",
    columns: emailColumns,
    read: (limit) => listEmails(db, filter, limit),
    countAll: () => countEmails(db, filter),
  });
}

async function retry(session: Session, typed: string[], options: RetryOptions): Promise<CommandResult> {
  if ([typed.length > 0, options.cause !== undefined, options.restored === true].filter(Boolean).length !== 1)
    throw failure("usage", "Name emails by id, --cause or --restored.");
  const db = await session.openDatabase();
  const ask = (emails: string) => `Send ${emails} that may have gone out before the restore?`;
  const ids = options.cause
    ? await listFailedEmails(db, options.cause)
    : await chooseEmails(session, typed, options, ask);
  const results: (RetryResult & { id: string })[] = [];
  for (const id of ids) results.push({ id, ...(await retryEmail(db, id, { place: "ops" })) });
  const failed = results.some((result) => !result.retried);
  return {
    text:
      results.map((result) => `${result.id}  ${explainRetry(result)}`).join("\n") ||
      (options.restored
        ? "No email is held since a restore."
        : `No dead, bounced or delayed email of the last ${FAILED_DAYS} days has that cause.`),
    exitCode: failed ? exitCodes.failed : exitCodes.ok,
  };
}

function toneOf(state: EmailState): Tone | undefined {
  if (state === "dead" || state === "bounced") return "bad";
  if (state === "held" || state === "retry" || state === "suppressed") return "warn";
  return state === "sent" ? "good" : undefined;
}

const emailColumns: Column<ListedEmail>[] = [
  { title: "Id", cell: (row) => row.id.slice(0, 8) },
  { title: "Kind", cell: (row) => row.kind },
  { title: "State", cell: (row) => row.state, tone: (row) => toneOf(row.state) },
  { title: "Attempts", cell: (row) => String(row.attempts), align: "right" },
  { title: "Written", cell: (row) => formatMoment(row.created_at) },
  { title: "Sent", cell: (row) => formatMoment(row.sent_at) },
  { title: "Why", cell: (row) => describeHold(row.hold_reason) || formatReply(row) },
  { title: "To", cell: (row) => row.to_address },
];
