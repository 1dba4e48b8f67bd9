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
import { type CommandResult, describe, type Run } from "../command.ts";
import { failure } from "../failure.ts";
import type { Session } from "../session.ts";

export function addPeopleCommands(program: Command, run: Run): void {
  describe(
    program.command("suppress").argument("<address>", "email address, in any variant"),
    "Stop all email to an address, except what is requested later",
    ["suppress jo.park@example.net"],
  )
    .addHelpText("after", suppressNotes)
    .action(run(suppress));

  describe(
    program.command("unsuppress").argument("<address>", "email address, in any variant"),
    "Take an address off the suppression list, at the person's request",
    ["unsuppress jo.park@example.net", "unsuppress jo.park@example.net --yes"],
  )
    .option("--yes", "do not ask for confirmation")
    .addHelpText("after", unsuppressNotes)
    .action(run(unsuppress));

  describe(
    program.command("erase").argument("<address>", "email address, in any variant"),
    "Erase a person's referrals, moves and emails",
    ["erase jo.park@example.net", "erase jo.park@example.net --yes"],
  )
    .option("--yes", "do not ask for confirmation")
    .addHelpText("after", eraseNotes)
    .action(run(erase));
}

const suppressNotes = `
Stops, including emails that are waiting:
  every referral code sent to the address
  receipts, gift card emails and confirmations for forms sent so far
Does not stop:
  emails about a booked move
  emails for forms sent later; suppress the address again for those
  the office's own email about a move
The unsubscribe link in each email does the same, except in the confirmation of an estimate
request: that one stops the emails of its request. A bounce stops all but the office's email.`;

const unsuppressNotes = `
An opt-out is permanent (CAN-SPAM Act, 15 U.S.C. 7704(a)(4)) until the person asks for our
emails again: keep that request. Emails stopped by the opt-out stay unsent, and a referral
rejected because of it stays rejected.`;

const eraseNotes = `
Erases a referral entirely, even if it names somebody else; a gift card not yet sent is
lost with it. An opt-out stays, as a keyed hash. Reviews hold a name but no address: find
and hide them at the desk. Other people's notes may name the person: search for the name
at the desk, under Find and under Moves. For a caller without an address, type one into
their move at the desk first, and take them out of other moves' second contact. Exits with 3 if nothing is stored.`;

/** Postgres archives every 60 s. */
const ARCHIVE_SECONDS = 90;
const notArchivedNote =
  "Erased, but not archived yet (run: ops check backup). If the database is lost before then, erase again after the restore.";

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
  const text = `Erased ${things} of ${address}. An opt-out stays. Reviews hold a name but no address: find and hide them at the desk.`;
  const isArchived = await waitUntilArchived(db, ARCHIVE_SECONDS);
  return { text, note: isArchived ? undefined : notArchivedNote };
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
