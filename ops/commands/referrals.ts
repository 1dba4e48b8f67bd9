import type { Command } from "commander";
import type { Kysely } from "kysely";
import { countReferrals, type ListedReferral, listReferrals } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { findReferralAct, type ReferralActName, referralActs } from "#domain/referrals/office-actions.ts";
import { type ReferralStatus, referralStatuses } from "#domain/referrals/status.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { failure } from "../failure.ts";
import { parseChoices } from "../parse-option.ts";
import type { Column } from "../print/table.ts";
import { formatMoment, type Tone } from "../print/text.ts";
import { addPageOptions, listResult, type PageOptions } from "./page.ts";
import { changeReferral, describeReferral, findOneReferral, REASON_REQUIRED } from "./referral.ts";

export function addReferralCommands(program: Command, run: Run): void {
  const referrals = program
    .command("referrals")
    .description("List referrals and change their status; the desk shows more");

  addPageOptions(
    describe(referrals.command("list"), "List referrals, newest first", [
      "referrals list",
      "referrals list --status held",
      "referrals list --status booked,completed --limit 500",
      "referrals list --search torres --all",
    ]),
  )
    .option("--status <status,...>", "only referrals with these statuses", parseChoices(referralStatuses))
    .option(
      "--search <text>",
      "only referrals with all these words in the names, addresses, phone numbers, code or notes",
    )
    .action(run(async (session, _args, options: ListOptions) => list(await session.openDatabase(), options)));

  for (const [name, examples] of Object.entries(commands)) {
    const act = name as keyof typeof commands;
    const isFinal = "needsReason" in referralActs[act];
    const command = describe(
      referrals.command(act).argument("<referral>", "code or id"),
      referralActs[act].summary,
      examples,
    )
      .option("--reason <text>", "why, kept in the history; do not name anyone")
      .option(
        "--yes",
        isFinal ? "do not ask for confirmation" : "accepted for scripts; this command never asks",
      );
    command.action(
      run(async (session, [referral = ""], options: ChangeOptions) => {
        if (isFinal && !options.reason?.trim()) throw failure("usage", REASON_REQUIRED);
        const db = await session.openDatabase();
        const found = await findOneReferral(db, referral);
        if (isFinal) await session.confirm(`Permanently reject ${describeReferral(found)}?`, options.yes);
        return changeStatus(db, found, act, options.reason);
      }),
    );
  }
}

type ListOptions = PageOptions & { status?: ReferralStatus[]; search?: string };
type ChangeOptions = { reason?: string; yes?: boolean };

/** Examples by command. */
const commands = {
  release: ["referrals release ASH-7K4M-Q9XC"],
  book: ["referrals book ASH-7K4M-Q9XC"],
  complete: ["referrals complete ASH-7K4M-Q9XC"],
  reward: ["referrals reward ASH-7K4M-Q9XC", 'referrals reward ASH-7K4M-Q9XC --reason "card 4711"'],
  reject: ['referrals reject ASH-7K4M-Q9XC --reason "the friend moved with us in May"'],
} satisfies Record<ReferralActName, string[]>;

async function list(db: Kysely<Database>, options: ListOptions): Promise<CommandResult> {
  const { status: statuses, search } = options;
  const filter = { statuses, search };
  return listResult({
    page: options,
    noun: "referral",
    columns,
    read: (limit) => listReferrals(db, filter, limit),
    countAll: () => countReferrals(db, filter),
  });
}

async function changeStatus(
  db: Kysely<Database>,
  referral: ListedReferral,
  name: ReferralActName,
  reason: string | undefined,
): Promise<CommandResult> {
  const done = await changeReferral(db, referral, name, reason);
  if ("problem" in done) throw failure(done.kind, done.problem);
  const act = findReferralAct(name, referral);
  const { discount_code: code } = referral;
  const hasExpired = name === "book" && referral.code_expires_at < new Date();
  return {
    text: `${code} was ${done.from}, now ${act.to}. ${act.consequence ?? ""}`.trim(),
    note: hasExpired ? `Note: the code expired at ${formatMoment(referral.code_expires_at)}.` : undefined,
  };
}

function toneOf(status: ReferralStatus): Tone | undefined {
  if (status === "held") return "warn";
  if (status === "rejected" || status === "expired") return "bad";
  return status === "rewarded" ? "good" : undefined;
}

const columns: Column<ListedReferral>[] = [
  { title: "Code", cell: (row) => row.discount_code },
  { title: "Status", cell: (row) => row.status, tone: (row) => toneOf(row.status) },
  { title: "Received", cell: (row) => formatMoment(row.created_at) },
  { title: "Referrer", cell: (row) => row.referrer_name },
  { title: "Referrer's address", cell: (row) => row.referrer_email },
  { title: "Friend", cell: (row) => row.referred_name },
  { title: "Friend's address", cell: (row) => row.referred_email },
  { title: "Reason", cell: (row) => row.status_reason ?? "", noTruncate: true },
];
