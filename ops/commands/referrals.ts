import type { Command } from "commander";
import type { Kysely } from "kysely";
import { listEmails } from "#db/emails/list.ts";
import { listMovesOfReferral } from "#db/moves/list.ts";
import { countReferrals, type ListedReferral, listReferrals } from "#db/referrals/list.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
import { type ReferralAct, type ReferralActName, referralActs } from "#domain/referrals/office-actions.ts";
import { type ReferralStatus, referralStatuses } from "#domain/referrals/status.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { failure } from "../failure.ts";
import { parseChoices, parseCount } from "../parse-option.ts";
import { type Column, formatFacts, formatTable } from "../print/table.ts";
import { formatMoment, paint, printable, type Tone } from "../print/text.ts";
import { emailColumns } from "./emails.ts";
import { addPageOptions, listResult, type PageOptions } from "./page.ts";
import {
  changeReferral,
  describeReferral,
  explainReason,
  findOneReferral,
  REASON_REQUIRED,
} from "./referral.ts";
import { addReleaseCommand } from "./release.ts";

export function addReferralCommands(program: Command, run: Run): void {
  const referrals = program.command("referrals").description("List referrals and change their status");

  addPageOptions(
    describe(referrals.command("list"), "List referrals, newest first", [
      "referrals list",
      "referrals list --status held",
      "referrals list --status booked,completed --limit 500",
      "referrals list --status emailed --expiring 14",
      "referrals list --search torres --all --json",
    ]),
  )
    .option("--status <status,...>", "only referrals with these statuses", parseChoices(referralStatuses))
    .option(
      "--search <text>",
      "only referrals with all these words in the names, addresses, phone numbers, code or notes",
    )
    .option("--expiring <days>", "only referrals whose code expires within this many days", parseCount)
    .action(run(async (session, _args, options: ListOptions) => list(await session.openDatabase(), options)));

  describe(
    referrals.command("show").argument("<referral>", "code or id"),
    "Show one referral with its history and emails",
    ["referrals show ASH-7K4M-Q9XC", "referrals show ash7k4mq9xc --json"],
  ).action(
    run(async (session, [referral = ""]) =>
      show(await session.openDatabase(), referral, session.config().SITE_URL),
    ),
  );

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

  addReleaseCommand(referrals, run);
}

type ListOptions = PageOptions & { status?: ReferralStatus[]; search?: string; expiring?: number };
type ChangeOptions = { reason?: string; yes?: boolean };

/** Examples by command, without release, which takes several referrals. */
const commands = {
  book: ["referrals book ASH-7K4M-Q9XC"],
  complete: ["referrals complete ASH-7K4M-Q9XC"],
  reward: ["referrals reward ASH-7K4M-Q9XC", 'referrals reward ASH-7K4M-Q9XC --reason "card 4711"'],
  reject: ['referrals reject ASH-7K4M-Q9XC --reason "the friend moved with us in May"'],
} satisfies Record<Exclude<ReferralActName, "release">, string[]>;

async function list(db: Kysely<Database>, options: ListOptions): Promise<CommandResult> {
  const { status: statuses, search, expiring: expiresWithinDays } = options;
  const filter = { statuses, search, expiresWithinDays };
  return listResult({
    page: options,
    noun: "referral",
    columns,
    read: (limit) => listReferrals(db, filter, limit),
    countAll: () => countReferrals(db, filter),
  });
}

async function show(db: Kysely<Database>, typed: string, siteUrl: string): Promise<CommandResult> {
  const { status_token, ...referral } = await findOneReferral(db, typed);
  const events = await listStatusChanges(db, referral.id);
  const emails = await listEmails(db, { subject: referral.id });
  const moves = await listMovesOfReferral(db, referral.id);
  const statusPage = `${siteUrl}/referrals/status/${status_token}`;
  return {
    json: { ...referral, status_page: statusPage, events, moves, emails },
    text: [
      formatFacts([
        ["Code", `${referral.discount_code}, good until ${formatMoment(referral.code_expires_at)}`],
        ["Status", describeStatus(referral)],
        ["Referrer", describePerson(referral, "referrer")],
        ["Friend", describePerson(referral, "referred")],
        ["Gift card", referral.gift_card],
        ["Notes", referral.notes],
        ["Received", formatMoment(referral.created_at)],
        ["Id", referral.id],
        ["Status page", statusPage],
      ]),
      paint("History", "strong"),
      formatTable(eventColumns, events),
      ...(moves.length > 0
        ? [paint("Estimate requests with this code", "strong"), formatTable(moveColumns, moves)]
        : []),
      paint("Emails", "strong"),
      formatTable(emailColumns, emails) || "None.",
    ].join("\n\n"),
  };
}

async function changeStatus(
  db: Kysely<Database>,
  referral: ListedReferral,
  name: ReferralActName,
  reason: string | undefined,
): Promise<CommandResult> {
  const done = await changeReferral(db, referral, name, reason);
  if ("problem" in done) throw failure(done.kind, done.problem);
  const act: ReferralAct = referralActs[name];
  const { id, discount_code: code } = referral;
  const hasExpired = name === "book" && referral.code_expires_at < new Date();
  return {
    json: { id, discount_code: code, from: done.from, to: act.to },
    text: `${code} was ${done.from}, now ${act.to}. ${act.consequence ?? ""}`.trim(),
    note: hasExpired ? `Note: the code expired at ${formatMoment(referral.code_expires_at)}.` : undefined,
  };
}

function describeStatus({ status, status_reason, status_changed_at }: ListedReferral): string {
  const reason = explainReason(status_reason);
  return `${status} since ${formatMoment(status_changed_at)}${reason ? `: ${reason}` : ""}`;
}

function describePerson(referral: ListedReferral, who: "referrer" | "referred"): string {
  const parts = [referral[`${who}_name`], referral[`${who}_email`], referral[`${who}_phone`]];
  return parts.filter(Boolean).join(", ");
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

/** "operator (ops)", "operator (desk, Maria Lopez)" */
function describeActor(event: Pick<Event, "actor" | "place" | "name">): string {
  const { actor, place: detail, name } = event;
  const how = [detail, name && printable(name)].filter(Boolean).join(", ");
  return how ? `${actor} (${how})` : actor;
}

type Event = Awaited<ReturnType<typeof listStatusChanges>>[number];

const eventColumns: Column<Event>[] = [
  { title: "When", cell: (row) => formatMoment(row.at) },
  { title: "Who", cell: (row) => describeActor(row) },
  { title: "From", cell: (row) => row.from_status ?? "" },
  { title: "To", cell: (row) => row.to_status, tone: (row) => toneOf(row.to_status) },
  { title: "Why", cell: (row) => explainReason(row.reason), noTruncate: true },
];

const moveColumns: Column<Awaited<ReturnType<typeof listMovesOfReferral>>[number]>[] = [
  { title: "Received", cell: (row) => formatMoment(row.created_at) },
  { title: "Name", cell: (row) => row.name },
  { title: "Date", cell: (row) => formatMovingDate(row) ?? "" },
];
