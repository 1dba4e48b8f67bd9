import type { Command } from "commander";
import { waitUntilArchived } from "#db/backups/state.ts";
import {
  deleteSuppression,
  findSuppression,
  insertSuppression,
  isSuppressed,
} from "#db/emails/suppressions.ts";
import { erasePerson, findPersonalData, type PersonalData } from "#db/privacy/erase-person.ts";
import { emailField } from "#domain/forms/fields.ts";
import { count } from "#domain/quantities.ts";
import { UNARCHIVED_SECONDS } from "../checks/backups.ts";
import type { CommandResult, Run } from "../command.ts";
import { failure } from "../failure.ts";
import type { Session } from "../session.ts";

export function addPeopleCommands(program: Command, run: Run): void {
  const add = (name: string, summary: string) =>
    program.command(name).argument("<address>", "email address, in any variant").description(summary);
  add("suppress", "Stop all email to an address, except what is requested later").action(run(suppress));
  // An opt-out is permanent until the person asks for email again (CAN-SPAM Act, 15 U.S.C. 7704(a)(4)).
  add("unsuppress", "Take an address off the suppression list, at the person's request")
    .option("--yes", "do not ask for confirmation")
    .action(run(unsuppress));
  add("erase", "Erase a person's referrals, moves and emails")
    .option("--yes", "do not ask for confirmation")
    .action(run(erase));
}

async function suppress(session: Session, [typed]: string[]): Promise<CommandResult> {
  const address = parseAddress(typed);
  const db = await session.openDatabase();
  const wasSuppressed = await isSuppressed(db, address);
  await insertSuppression(db, address, "operator");
  return {
    text: wasSuppressed
      ? `${address} had already opted out. Email requested since is stopped too.`
      : `Stopped all email to ${address}, except what is requested later.`,
  };
}

type Options = { yes?: boolean };

async function unsuppress(session: Session, [typed]: string[], options: Options): Promise<CommandResult> {
  const address = parseAddress(typed);
  const db = await session.openDatabase();
  const suppression = await findSuppression(db, address);
  if (!suppression) throw failure("notFound", `${address} has not opted out.`);
  const question =
    suppression.source === "bounce"
      ? `Email to ${address} bounced. Does the mailbox exist now?`
      : `Has the person at ${address} asked for our emails again?`;
  await session.confirm(question, options.yes);
  await deleteSuppression(db, address);
  return {
    text: `${address} gets email again. What was stopped in the meantime stays unsent.`,
  };
}

async function erase(session: Session, [typed]: string[], options: Options): Promise<CommandResult> {
  const address = parseAddress(typed);
  const db = await session.openDatabase();
  const found = await findPersonalData(db, address);
  const things = listFound(found);
  if (things === "") throw failure("notFound", `Nothing is stored about ${address}.`);
  await session.confirm(`Permanently erase ${things} of ${address}?${warn(found)}`, options.yes);
  await erasePerson(db, address);
  // The privacy page promises that a restore repeats the erasure.
  if (!(await waitUntilArchived(db, UNARCHIVED_SECONDS)))
    throw failure(
      "failed",
      "Erased, but not in the backups yet. Run: ops check backup. If the database is lost before that is fixed, erase again after the restore.",
    );
  const text = `Erased ${things} of ${address}. An opt-out stays. Reviews hold a name but no address: find and hide them at the desk.`;
  return { text };
}

function parseAddress(typed = ""): string {
  const { success, data } = emailField.safeParse(typed);
  if (!success) throw failure("usage", `${typed} is not an email address.`);
  return data;
}

function listFound({ referrals, moves, emails, links }: PersonalData): string {
  const parts = [
    referrals.length > 0 && count(referrals.length, "referral"),
    moves.length > 0 && count(moves.length, "move"),
    emails > 0 && count(emails, "email"),
    links > 0 && count(links, "personal link"),
  ].filter((part) => part !== false);
  return new Intl.ListFormat("en-US").format(parts);
}

function warn({ referrals }: PersonalData): string {
  const unpaid = referrals.filter(({ status }) => status === "booked" || status === "completed");
  if (unpaid.length === 0) return "";
  const codes = unpaid.map(({ discount_code }) => discount_code).join(", ");
  return ` Then the gift card for ${codes} cannot be sent.`;
}
