import type { Command } from "commander";
import type { Kysely } from "kysely";
import { type ListedReferral, listReferrals } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { count } from "#domain/quantities.ts";
import { type HoldReason, holdReasons, temporaryHolds } from "#domain/referrals/eligibility.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { type ExitCode, exitCodes, failure } from "../failure.ts";
import { parseChoices } from "../parse-option.ts";
import type { Session } from "../session.ts";
import { changeReferral, explainReason, findOneReferral } from "./referral.ts";

const reasons = Object.keys(holdReasons) as HoldReason[];

export function addReleaseCommand(referrals: Command, run: Run): void {
  describe(
    referrals.command("release").argument("[referral...]", "codes or ids"),
    "Release held referrals and email each friend the code",
    [
      "referrals list --status held",
      "referrals release ASH-7K4M-Q9XC ASH-2B3C-4D5E",
      "referrals release --all --held-for already-referred,asked-for-estimate",
      'referrals release --all --yes --reason "checked by hand"',
    ],
  )
    .option("--all", "all that wait for an operator; shows how many by reason, and asks")
    .option(
      "--held-for <reason,...>",
      `with --all, only referrals held for one of: ${reasons.join(", ")}`,
      parseChoices(reasons),
    )
    .option("--reason <text>", "why, kept in the history; do not name anyone")
    .option("--yes", "with --all, do not ask")
    .addHelpText("after", notes)
    .action(run(release));
}

const notes = `
--all skips those that go out automatically (${temporaryHolds.join(", ")}), unless --held-for
names them. If one cannot be released, the others still are, and the exit code is 1.`;

type Options = { all?: boolean; heldFor?: HoldReason[]; reason?: string; yes?: boolean };

type Outcome = { id: string; discount_code: string; problem?: string };

async function release(session: Session, typed: string[], options: Options): Promise<CommandResult> {
  if (typed.length > 0 === (options.all === true))
    throw failure("usage", "Name referrals by code, or use --all.");
  if (options.heldFor && !options.all) throw failure("usage", "--held-for needs --all.");
  const db = await session.openDatabase();
  const found = options.all ? await listHeld(db, options.heldFor) : await findAll(db, typed);
  if (found.length === 0) return { json: [], text: "No referral to release." };
  if (options.all) await session.confirm(describeHeld(found), options.yes);
  const outcomes: Outcome[] = [];
  let exitCode: ExitCode = exitCodes.ok;
  for (const referral of found) {
    const { id, discount_code } = referral;
    const change = await changeReferral(db, referral, "release", options.reason);
    if ("problem" in change) exitCode = exitCodes[change.kind];
    outcomes.push({ id, discount_code, ...("problem" in change && { problem: change.problem }) });
  }
  return { json: outcomes, text: outcomes.map(describeOutcome).join("\n"), exitCode };
}

/** Finds all before releasing any, so that a wrong code changes nothing. Ignores duplicates. */
async function findAll(db: Kysely<Database>, typed: string[]): Promise<ListedReferral[]> {
  const found = new Map<string, ListedReferral>();
  for (const one of typed) {
    const { status_token: _token, ...referral } = await findOneReferral(db, one);
    found.set(referral.id, referral);
  }
  return [...found.values()];
}

async function listHeld(db: Kysely<Database>, wanted: HoldReason[] | undefined): Promise<ListedReferral[]> {
  const held = await listReferrals(db, { statuses: ["held"] });
  return held.toReversed().filter(({ status_reason }) => {
    if (wanted) return wanted.some((reason) => reason === status_reason);
    return !temporaryHolds.some((reason) => reason === status_reason);
  });
}

function describeHeld(held: ListedReferral[]): string {
  const byReason = Map.groupBy(held, ({ status_reason }) => explainReason(status_reason));
  const lines = Array.from(byReason, ([reason, { length }]) => ({ reason, length }))
    .toSorted((a, b) => b.length - a.length)
    .map(({ reason, length }) => `  ${String(length).padStart(5)}  ${reason}`);
  return `${count(held.length, "referral")} held:\n${lines.join("\n")}\nRelease and email ${held.length === 1 ? "the friend" : `all ${held.length} friends`} the code?`;
}

function describeOutcome({ discount_code, problem }: Outcome): string {
  return problem ?? `${discount_code} was held, now received. The friend gets the code by email.`;
}
