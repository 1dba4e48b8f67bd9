import type { Command } from "commander";
import type { Kysely } from "kysely";
import { countEmails, type ListedEmail, listDeadLetters, listEmails, retryEmail } from "#db/emails/list.ts";
import { listRestoredEmails } from "#db/emails/restored.ts";
import type { Database, EmailState } from "#db/schema.ts";
import { emailStates } from "#domain/emails/email-state.ts";
import { type FailureCause, failureCauses } from "#domain/emails/failure-cause.ts";
import { explainRetry, type RetryResult } from "#domain/emails/retry.ts";
import { count } from "#domain/quantities.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import { parseChoices } from "../parse-option.ts";
import { type Column, formatFacts } from "../print/table.ts";
import { formatMoment, type Tone } from "../print/text.ts";
import type { Session } from "../session.ts";
import { addBounceCommand } from "./bounce.ts";
import { addPreviewCommand, findKind } from "./email-preview.ts";
import { findOneEmail } from "./find-email.ts";
import { addMarkSentCommand } from "./mark-sent.ts";
import { addPageOptions, listResult, type PageOptions } from "./page.ts";

const causes = Object.keys(failureCauses) as FailureCause[];

/** Adds `emails list|show|retry|bounce|mark-sent|preview`. */
export function addEmailCommands(program: Command, run: Run): void {
  const emails = program
    .command("emails")
    .description("List mails, retry failed ones, read bounces, preview each kind");

  addPageOptions(
    describe(emails.command("list"), "List mails, newest first", [
      "emails list",
      "emails list --state dead,held",
      "emails list --kind friend-discount --search example.net --all --json",
    ]),
  )
    .option("--state <state,...>", "only mails in these states", parseChoices(emailStates))
    .option("--kind <kind>", "only mails of this kind")
    .option(
      "--cause <cause,...>",
      `only mails that failed for one of these causes: ${causes.join(", ")}`,
      parseChoices(causes),
    )
    .option("--search <text>", "only mails to an address that contains this text")
    .action(run(async (session, _args, options: ListOptions) => list(session, options)));

  describe(
    emails.command("show").argument("<email>", "its id, the first digits of it, or its Message-ID"),
    "Show one mail: its state, its attempts and the answer of the mail server",
    ["emails show 3f2a91bc"],
  ).action(run(async (session, [id = ""]) => show(await session.openDatabase(), id)));

  describe(
    emails.command("retry").argument("[email...]", "ids, the first digits of each, or Message-IDs"),
    "Retry dead, bounced, held or delayed mails at once, with a full number of attempts",
    ["emails list --state dead", "emails retry 3f2a91bc 77d01e5a", "emails retry --cause refused,policy"],
  )
    .option(
      "--cause <cause,...>",
      `all dead and bounced mails with one of these causes: ${causes.join(", ")}`,
      parseChoices(causes),
    )
    .option("--restored", "all that a restore of the database holds; shows how many, and asks")
    .option("--yes", "do not ask for confirmation of --restored")
    .action(run(async (session, ids, options: RetryOptions) => retry(session, ids, options)));

  addBounceCommand(emails, run);
  addMarkSentCommand(emails, run);
  addPreviewCommand(emails, run);
}

type RetryOptions = { cause?: FailureCause[]; restored?: boolean; yes?: boolean };
type ListOptions = PageOptions & {
  cause?: FailureCause[];
  state?: EmailState[];
  kind?: string;
  search?: string;
};

async function list(session: Session, options: ListOptions): Promise<CommandResult> {
  const { state: states, cause: causes, search } = options;
  const kind = options.kind === undefined ? undefined : findKind(options.kind);
  const filter = { states, kind, search, causes };
  const db = await session.openDatabase();
  return listResult({
    page: options,
    noun: "mail",
    columns: [...emailColumns, addressColumn],
    read: (limit) => listEmails(db, filter, limit),
    countAll: () => countEmails(db, filter),
  });
}

async function show(db: Kysely<Database>, id: string): Promise<CommandResult> {
  const email = await findOneEmail(db, id);
  const answer = [email.smtp_code, email.error].filter(Boolean).join(" ");
  return {
    json: email,
    text: formatFacts([
      ["Id", email.id],
      ["Kind", email.kind],
      ["State", email.state],
      ["To", email.to_address],
      ["About", describeSubject(email)],
      ["Written", formatMoment(email.created_at)],
      ["Queued", formatMoment(email.queued_at)],
      ["Sent", formatMoment(email.sent_at)],
      [email.cause === "complaint" ? "Marked as spam" : "Bounced", formatMoment(email.returned_at)],
      ["Next try", formatMoment(email.next_attempt_at)],
      ["Tries", String(email.attempts)],
      ["Answer", answer],
      ["Failed for", email.cause && `${email.cause}: ${failureCauses[email.cause]}`],
      ["Message-ID", email.message_id],
      ["Request", email.request_id],
    ]),
  };
}

async function retry(session: Session, typed: string[], options: RetryOptions): Promise<CommandResult> {
  if ([typed.length > 0, options.cause !== undefined, options.restored === true].filter(Boolean).length !== 1)
    throw failure("usage", "Name the mails by their ids, by --cause, or by --restored.");
  const db = await session.openDatabase();
  const ids = await findWanted(db, typed, options);
  if (options.restored && ids.length > 0)
    await session.confirm(
      `Send ${count(ids.length, "mail")} that may have been sent before the restore?`,
      options.yes,
    );
  const results: (RetryResult & { id: string })[] = [];
  for (const id of ids) results.push({ id, ...(await retryEmail(db, id, { place: "ops" })) });
  const failed = results.some((result) => !result.retried);
  return {
    json: results,
    text:
      results.map((result) => `${result.id}  ${explainRetry(result)}`).join("\n") ||
      (options.restored ? "No restore holds a mail." : "No dead or bounced mail has that cause."),
    exitCode: failed ? exitCodes.failed : exitCodes.ok,
  };
}

async function findWanted(
  db: Kysely<Database>,
  typed: string[],
  { cause, restored }: RetryOptions,
): Promise<string[]> {
  if (cause) return listDeadLetters(db, cause);
  if (restored) return listRestoredEmails(db);
  const found = await Promise.all(typed.map((id) => findOneEmail(db, id)));
  return found.map(({ id }) => id);
}

function describeSubject(email: ListedEmail): string | undefined {
  if (email.discount_code) return `referral ${email.discount_code}`;
  return email.estimate_id ? `estimate request ${email.estimate_id}` : undefined;
}

function toneOf(state: EmailState): Tone | undefined {
  if (state === "dead" || state === "bounced") return "bad";
  if (state === "held" || state === "retry" || state === "suppressed") return "warn";
  return state === "sent" ? "good" : undefined;
}

/** The columns without the address, for a place that shows it already. */
export const emailColumns: Column<ListedEmail>[] = [
  { title: "Id", cell: (row) => row.id.slice(0, 8) },
  { title: "Kind", cell: (row) => row.kind },
  { title: "State", cell: (row) => row.state, tone: (row) => toneOf(row.state) },
  { title: "Tries", cell: (row) => String(row.attempts), align: "right" },
  { title: "Written", cell: (row) => formatMoment(row.created_at) },
  { title: "Sent", cell: (row) => formatMoment(row.sent_at) },
  {
    title: "Answer",
    cell: (row) => [row.smtp_code, row.error].filter(Boolean).join(" "),
  },
];

const addressColumn: Column<ListedEmail> = { title: "To", cell: (row) => row.to_address };
