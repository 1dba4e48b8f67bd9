import type { Command } from "commander";
import type { Kysely } from "kysely";
import { actOnReferral } from "#db/referrals/act-on-referral.ts";
import { countReferrals, findReferrals, type ListedReferral, listReferrals } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import {
  explainRefusal,
  findReferralAct,
  type ReferralActName,
  referralActs,
} from "#domain/referrals/office-actions.ts";
import { type ReferralStatus, referralStatuses } from "#domain/referrals/status.ts";
import type { CommandResult, Run } from "../command.ts";
import { failure } from "../failure.ts";
import { parseChoices } from "../parse-option.ts";
import type { Column } from "../print/table.ts";
import { formatMoment, printable, type Tone } from "../print/text.ts";
import type { Session } from "../session.ts";
import { listResult, type PageOptions } from "./page.ts";

export function addReferralCommands(program: Command, run: Run): void {
  const referrals = program
    .command("referrals")
    .description("List referrals and change their status; the desk shows more");

  referrals
    .command("list")
    .description("List referrals, newest first")
    .option("--all", "print all of them")
    .option("--status <status,...>", "only referrals with these statuses", parseChoices(referralStatuses))
    .option(
      "--search <text>",
      "only referrals with all these words in the names, addresses, phone numbers, code or notes",
    )
    .action(run(async (session, _args, options: ListOptions) => list(await session.openDatabase(), options)));

  for (const [name, { summary }] of Object.entries(referralActs)) {
    const act = name as ReferralActName;
    const command = referrals
      .command(act)
      .argument("<referral>", "code or id")
      .description(summary)
      .option("--reason <text>", "why, kept in the history; do not name anyone");
    if (act === "reject") command.option("--yes", "do not ask for confirmation");
    command.action(
      run((session, [typed = ""], options: ChangeOptions) => change(session, act, typed, options)),
    );
  }
}

type ListOptions = PageOptions & { status?: ReferralStatus[]; search?: string };
type ChangeOptions = { reason?: string; yes?: boolean };

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

async function change(
  session: Session,
  act: ReferralActName,
  typed: string,
  { reason, yes }: ChangeOptions,
): Promise<CommandResult> {
  const db = await session.openDatabase();
  const referral = await findOneReferral(db, typed);
  const { id, discount_code: code } = referral;
  if (act === "reject") {
    const names = `${printable(referral.referrer_name)} for ${printable(referral.referred_name)}`;
    await session.confirm(`Permanently reject ${code} (${names}, ${referral.status})?`, yes);
  }
  const result = await actOnReferral(db, { id, act, reason, by: { place: "ops" } });
  if (!result.changed) {
    if (result.problem === "reason") throw failure("usage", `${result.fault}. Add it with --reason.`);
    if (result.problem !== "not-allowed") throw failure("notFound", `${code} was just erased.`);
    throw failure("failed", explainRefusal(code, referralActs[act].to, result));
  }
  const { to, consequence = "" } = findReferralAct(act, referral);
  return { text: `${code} was ${result.from}, now ${to}. ${consequence}`.trim() };
}

/** By code or id. Throws if none matches, or several do. */
async function findOneReferral(db: Kysely<Database>, typed: string) {
  const [referral, another] = await findReferrals(db, typed);
  if (!referral)
    throw failure(
      "notFound",
      `No referral has the code or id ${typed}. Run: ops referrals list --search NAME`,
    );
  if (another) throw failure("notFound", `Several ids start with ${typed}. Add more digits.`);
  return referral;
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
  { title: "Reason", cell: (row) => row.status_reason ?? "" },
];
