import type { Command } from "commander";
import type { Kysely } from "kysely";
import { listEmails } from "#db/emails/list.ts";
import { listEstimatesOfReferral } from "#db/estimates/list.ts";
import { countReferrals, type ListedReferral, listReferrals } from "#db/referrals/list.ts";
import { listReferralEvents } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import { type ReferralStatus, referralStatuses } from "#domain/referrals/status.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { failure } from "../failure.ts";
import { parseChoices } from "../parse-option.ts";
import { type Column, formatFacts, formatTable } from "../print/table.ts";
import { formatMoment, paint, printable, type Tone } from "../print/text.ts";
import { emailColumns } from "./emails.ts";
import { addPageOptions, answerList, type PageOptions } from "./page.ts";
import { changeOne, describeReferral, explainReason, findOne } from "./referral.ts";
import { addReleaseCommand } from "./release.ts";

/** Adds `referrals list|show|book|complete|reward|release|reject`. */
export function addReferralCommands(program: Command, run: Run): void {
  const referrals = program.command("referrals").description("List referrals and change their status");

  addPageOptions(
    describe(referrals.command("list"), "List referrals, newest first", [
      "referrals list",
      "referrals list --status held",
      "referrals list --status booked,completed --limit 500",
      "referrals list --search torres --all --json",
    ]),
  )
    .option("--status <status,...>", "only referrals with these statuses", parseChoices(referralStatuses))
    .option(
      "--search <text>",
      "only those with this text in a name, an address, a phone number, the code or the notes",
    )
    .action(run(async (session, _args, options: ListOptions) => list(await session.openDatabase(), options)));

  describe(
    referrals.command("show").argument("<referral>", "its code or its id"),
    "Show one referral with its history and its mails",
    ["referrals show ASH-7K4M-Q9XC", "referrals show ash7k4mq9xc --json"],
  ).action(
    run(async (session, [referral = ""]) =>
      show(await session.openDatabase(), referral, session.config().SITE_URL),
    ),
  );

  for (const change of changes) {
    const command = describe(
      referrals.command(change.name).argument("<referral>", "its code or its id"),
      change.summary,
      change.examples,
    )
      .option("--reason <text>", "the reason, kept in the history; name nobody")
      .option(
        "--yes",
        change.isFinal ? "do not ask for confirmation" : "accepted for scripts; this command asks nothing",
      );
    command.action(
      run(async (session, [referral = ""], options: ChangeOptions) => {
        if (change.isFinal && !options.reason?.trim())
          throw failure("usage", `Say why: --reason "the friend moved with us in May"`);
        const db = await session.openDatabase();
        const found = await findOne(db, referral);
        if (change.isFinal) await session.confirm(`Reject ${describeReferral(found)} for good?`, options.yes);
        return changeTo(db, found, change.to, options.reason);
      }),
    );
  }

  addReleaseCommand(referrals, run);
}

type ListOptions = PageOptions & { status?: ReferralStatus[]; search?: string };
type ChangeOptions = { reason?: string; yes?: boolean };

const changes: readonly {
  name: string;
  to: ReferralStatus;
  summary: string;
  examples: string[];
  isFinal?: true;
}[] = [
  {
    name: "book",
    to: "booked",
    summary: "Record that the friend booked a move with the code",
    examples: ["referrals book ASH-7K4M-Q9XC"],
  },
  {
    name: "complete",
    to: "completed",
    summary: "Record that the friend's move is done; mails the referrer that the gift card is coming",
    examples: ["referrals complete ASH-7K4M-Q9XC"],
  },
  {
    name: "reward",
    to: "rewarded",
    summary: "Record that the gift card was sent; mails the referrer about it",
    examples: ["referrals reward ASH-7K4M-Q9XC", 'referrals reward ASH-7K4M-Q9XC --reason "card 4711"'],
  },
  {
    name: "reject",
    to: "rejected",
    summary: "Reject a referral for good; nobody is mailed",
    examples: ['referrals reject ASH-7K4M-Q9XC --reason "the friend moved with us in May"'],
    isFinal: true,
  },
];

async function list(db: Kysely<Database>, options: ListOptions): Promise<Answer> {
  const filter = { statuses: options.status, search: options.search };
  return answerList({
    page: options,
    noun: "referral",
    columns,
    read: (limit) => listReferrals(db, filter, limit),
    countAll: () => countReferrals(db, filter),
  });
}

async function show(db: Kysely<Database>, typed: string, siteUrl: string): Promise<Answer> {
  const { status_token, ...referral } = await findOne(db, typed);
  const events = await listReferralEvents(db, referral.id);
  const emails = await listEmails(db, { subject: referral.id });
  const estimates = await listEstimatesOfReferral(db, referral.id);
  const statusPage = `${siteUrl}/referrals/status/${status_token}`;
  return {
    json: { ...referral, status_page: statusPage, events, estimates, emails },
    text: (screen) =>
      [
        formatFacts(
          [
            ["Code", `${referral.discount_code}, good until ${formatMoment(referral.code_expires_at)}`],
            ["Status", paint(describeStatus(referral), toneOf(referral.status), screen)],
            ["Referrer", describePerson(referral, "referrer")],
            ["Friend", describePerson(referral, "referred")],
            ["Notes", referral.notes && printable(referral.notes)],
            ["Received", formatMoment(referral.created_at)],
            ["Id", referral.id],
            ["Their page", statusPage],
          ],
          screen,
        ),
        paint("History", "strong", screen),
        formatTable(eventColumns, events, screen),
        ...(estimates.length > 0
          ? [
              paint("Estimate requests with this code", "strong", screen),
              formatTable(estimateColumns, estimates, screen),
            ]
          : []),
        paint("Mails", "strong", screen),
        formatTable(emailColumns, emails, screen) || "None.",
      ].join("\n\n"),
  };
}

async function changeTo(
  db: Kysely<Database>,
  referral: ListedReferral,
  to: ReferralStatus,
  reason: string | undefined,
): Promise<Answer> {
  const change = await changeOne(db, referral, to, reason);
  if ("problem" in change) throw failure(change.kind, change.problem);
  const name = referral.discount_code;
  const hasExpired = to === "booked" && referral.code_expires_at < new Date();
  return {
    json: { id: referral.id, discount_code: name, from: change.from, to },
    text: () => `${name} was ${change.from} and is ${to} now. ${consequences[to] ?? ""}`.trim(),
    note: hasExpired
      ? `Note: the code was good until ${formatMoment(referral.code_expires_at)} only.`
      : undefined,
  };
}

const consequences: Partial<Record<ReferralStatus, string>> = {
  completed: "The referrer gets a mail that the gift card is coming.",
  rewarded: "The referrer gets a mail that the gift card was sent.",
};

function describeStatus({ status, status_reason, status_changed_at }: ListedReferral): string {
  const reason = explainReason(status_reason);
  return `${status} since ${formatMoment(status_changed_at)}${reason ? `: ${reason}` : ""}`;
}

function describePerson(referral: ListedReferral, who: "referrer" | "referred"): string {
  const parts = [referral[`${who}_name`], referral[`${who}_email`], referral[`${who}_phone`]];
  return parts.flatMap((part) => (part ? [printable(part)] : [])).join(", ");
}

function toneOf(status: ReferralStatus): Tone | undefined {
  if (status === "held") return "warn";
  if (status === "rejected" || status === "expired") return "bad";
  return status === "rewarded" ? "good" : undefined;
}

const columns: Column<ListedReferral>[] = [
  { title: "Code", cell: (row) => row.discount_code },
  { title: "Status", cell: (row) => row.status, tone: (row) => toneOf(row.status) },
  { title: "Received", cell: (row) => formatMoment(row.created_at), spare: 1 },
  { title: "Referrer", cell: (row) => row.referrer_name, least: 12 },
  { title: "Referrer's address", cell: (row) => row.referrer_email, least: 20, spare: 2 },
  { title: "Friend", cell: (row) => row.referred_name, least: 12 },
  { title: "Friend's address", cell: (row) => row.referred_email, least: 20, spare: 2 },
  { title: "Reason", cell: (row) => row.status_reason ?? "", least: 16 },
];

const eventColumns: Column<Awaited<ReturnType<typeof listReferralEvents>>[number]>[] = [
  { title: "When", cell: (row) => formatMoment(row.at) },
  { title: "Who", cell: (row) => (row.actor_detail ? `${row.actor} (${row.actor_detail})` : row.actor) },
  { title: "From", cell: (row) => row.from_status ?? "" },
  { title: "To", cell: (row) => row.to_status, tone: (row) => toneOf(row.to_status) },
  { title: "Why", cell: (row) => explainReason(row.reason), least: 20 },
];

const estimateColumns: Column<Awaited<ReturnType<typeof listEstimatesOfReferral>>[number]>[] = [
  { title: "Received", cell: (row) => formatMoment(row.created_at) },
  { title: "Name", cell: (row) => row.name, least: 12 },
  { title: "Date", cell: (row) => row.moving_date ?? "", least: 8 },
];
