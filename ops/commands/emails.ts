import type { Command } from "commander";
import type { Kysely } from "kysely";
import {
  countEmails,
  type EmailFilter,
  findEmails,
  type ListedEmail,
  listEmails,
  retryEmail,
} from "#db/emails/list.ts";
import { markRestoredSent } from "#db/emails/marks.ts";
import type { Database, EmailState } from "#db/schema.ts";
import { emailStates } from "#domain/emails/email-state.ts";
import { type FailureCause, failureCauses, formatReply } from "#domain/emails/failure-cause.ts";
import { describeHold } from "#domain/emails/holds.ts";
import { explainRetry, type RetryResult } from "#domain/emails/retry.ts";
import { count } from "#domain/quantities.ts";
import type { CommandResult, Run } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import { parseChoices } from "../parse-option.ts";
import type { Column } from "../print/table.ts";
import { formatMoment, type Tone } from "../print/text.ts";
import type { Session } from "../session.ts";
import { listResult, type PageOptions } from "./page.ts";

const MAX_MATCHES = 5;
const FAILED_DAYS = 14;
const causes = Object.keys(failureCauses) as FailureCause[];

export function addEmailCommands(program: Command, run: Run): void {
  const emails = program.command("emails").description("List and retry emails; the desk shows each one");

  emails
    .command("list")
    .description("List emails, newest first")
    .option("--all", "print all of them")
    .option("--state <state,...>", "only emails in these states", parseChoices(emailStates))
    .option(
      "--cause <cause,...>",
      `only emails that failed for one of these causes: ${causes.join(", ")}`,
      parseChoices(causes),
    )
    .option("--search <text>", "only emails to an address that contains this text")
    .action(run(async (session, _args, options: ListOptions) => list(session, options)));

  const addFor = (name: string, summary: string) =>
    emails
      .command(name)
      .argument("[email...]", "ids (or their first digits) or Message-IDs")
      .description(summary)
      .option("--restored", "all emails held since a restore; shows how many, and asks")
      .option("--yes", "with --restored, do not ask");
  addFor("retry", "Retry dead, bounced, held or delayed emails now, counting attempts from zero")
    .option(
      "--cause <cause,...>",
      `all dead, bounced and delayed emails of the last ${FAILED_DAYS} days with one of these causes: ${causes.join(", ")}`,
      parseChoices(causes),
    )
    .action(run(retry));
  addFor(
    "mark-sent",
    "Mark emails held since a restore as already sent, so that they are not sent again",
  ).action(run(markSent));
}

type ChoiceOptions = { restored?: boolean; yes?: boolean };
type RetryOptions = ChoiceOptions & { cause?: FailureCause[] };
type ListOptions = PageOptions & {
  cause?: FailureCause[];
  state?: EmailState[];
  search?: string;
};

async function list(session: Session, options: ListOptions): Promise<CommandResult> {
  const { state: states, cause: causes, search } = options;
  const filter = { states, search, causes };
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
    ? await listIds(db, { states: ["dead", "bounced", "retry"], causes: options.cause, days: FAILED_DAYS })
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

async function markSent(session: Session, typed: string[], options: ChoiceOptions): Promise<CommandResult> {
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

/** Those named, or all that are held since a restore, once the operator has agreed. */
async function chooseEmails(
  session: Session,
  typed: string[],
  options: ChoiceOptions,
  ask: (emails: string) => string,
): Promise<string[]> {
  const db = await session.openDatabase();
  if (!options.restored) return Promise.all(typed.map(async (one) => (await findOneEmail(db, one)).id));
  const ids = await listIds(db, { states: ["held"], hold: "restored" });
  if (ids.length > 0) await session.confirm(ask(count(ids.length, "email")), options.yes);
  return ids;
}

/** Oldest first. */
async function listIds(db: Kysely<Database>, filter: EmailFilter): Promise<string[]> {
  return (await listEmails(db, filter)).map(({ id }) => id).toReversed();
}

/** Throws if no email matches, or several do. */
async function findOneEmail(db: Kysely<Database>, typed: string): Promise<ListedEmail> {
  const found = await findEmails(db, typed, MAX_MATCHES);
  const [email, another] = found;
  if (!email)
    throw failure(
      "notFound",
      `No email has the id or Message-ID ${typed}. Run: ops emails list --search ADDRESS`,
    );
  if (!another) return email;
  const more = found.length === MAX_MATCHES ? ", ..." : "";
  const ids = found.map(({ id, kind }) => `${id} (${kind})`).join(", ");
  throw failure("notFound", `Several ids start with ${typed}: ${ids}${more}. Add more digits.`);
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
