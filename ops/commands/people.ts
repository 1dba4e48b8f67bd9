import type { Command } from "commander";
import { waitUntilArchived } from "#db/backups/state.ts";
import {
  deleteSuppression,
  findSuppression,
  insertSuppression,
  isSuppressed,
} from "#db/emails/suppressions.ts";
import { erasePerson, findPersonalData, type PersonalData } from "#db/erase-person.ts";
import { emailField } from "#domain/forms/fields.ts";
import { count } from "#domain/quantities.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { exitCodes, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import type { Session } from "../session.ts";

/** Adds `suppress`, `unsuppress` and `erase`. */
export function addPeopleCommands(program: Command, run: Run): void {
  describe(
    program.command("suppress").argument("<address>", "an e-mail address, in any spelling"),
    "Stop all mail to an address, but for what it asks for later",
    ["suppress jo.park@example.net"],
  )
    .addHelpText("after", suppressNotes)
    .action(run(async (session, [address = ""]) => suppress(session, parseAddress(address))));

  describe(
    program.command("unsuppress").argument("<address>", "an e-mail address, in any spelling"),
    "Take an address off the suppression list, when the person has asked for it",
    ["unsuppress jo.park@example.net", "unsuppress jo.park@example.net --yes"],
  )
    .option("--yes", "do not ask for confirmation")
    .addHelpText("after", unsuppressNotes)
    .action(
      run(async (session, [address = ""], options: { yes?: boolean }) =>
        unsuppress(session, parseAddress(address), options.yes),
      ),
    );

  describe(
    program.command("erase").argument("<address>", "an e-mail address, in any spelling"),
    "Erase a person: referrals, estimate requests, mails",
    ["erase jo.park@example.net", "erase jo.park@example.net --yes --json"],
  )
    .option("--yes", "do not ask for confirmation")
    .addHelpText("after", eraseNotes)
    .action(
      run(async (session, [address = ""], options: { yes?: boolean }) =>
        erase(session, parseAddress(address), options.yes),
      ),
    );
}

const suppressNotes = `
Stops, waiting mails too:
  every code mail to the address
  receipts, gift card mails and confirmations of forms sent with the address until now
Does not stop:
  the mails of a form that is sent with the address later; suppress it again for those
  the office's own mail about an estimate request
The link in each mail does the same. A bounce stops the mails of later forms as well.`;

const unsuppressNotes = `
An opt-out is for good (CAN-SPAM Act, 15 U.S.C. 7704(a)(4)) until the person asks for our
mails again: keep that request. Mails that were not sent because of the opt-out stay
unsent, and a referral that was rejected for it stays rejected.`;

const eraseNotes = `
A referral is erased as a whole, even if it names somebody else; a gift card that was
not sent yet can then no longer be sent. An opt-out stays, as a keyed hash. Reviews
hold a name and no address: find them with ops reviews list --search NAME --all, and hide
them. Notes of others may name the person: look with ops referrals list --search NAME --all
and ops moves list --search NAME --all. Exits with 3 when nothing is stored.`;

/** Postgres archives every 60 s. */
const ARCHIVE_SECONDS = 90;
const unsafeNote =
  "Erased, but not archived yet (type ops check backup). If the database is lost before it is, erase again after the restore.";

async function suppress(session: Session, address: string): Promise<Answer> {
  const db = await session.openDatabase();
  const wasSuppressed = await isSuppressed(db, address);
  await insertSuppression(db, address, "operator");
  return {
    json: { address, was_suppressed: wasSuppressed },
    text: wasSuppressed
      ? `${address} had opted out already. What it has asked for since is stopped too.`
      : `Mail to ${address} is stopped, but for what it asks for later.`,
  };
}

async function unsuppress(session: Session, address: string, isSure: boolean | undefined): Promise<Answer> {
  const db = await session.openDatabase();
  const suppression = await findSuppression(db, address);
  if (!suppression) throw failure("notFound", `${address} has not opted out.`);
  const question =
    suppression.source === "bounce"
      ? `Mail to ${address} bounced. Does the mailbox exist now?`
      : `Has the person at ${address} asked for our mails again?`;
  await session.confirm(question, isSure);
  await deleteSuppression(db, address);
  return {
    json: { address, was_suppressed: true },
    text: `${address} gets mails again. What was not sent meanwhile stays unsent.`,
  };
}

async function erase(session: Session, address: string, isSure: boolean | undefined): Promise<Answer> {
  const db = await session.openDatabase();
  const found = await findPersonalData(db, address);
  if (isEmpty(found)) return { ...report(address, found), exitCode: exitCodes.notFound };
  await session.confirm(`Erase for good ${listFound(found)} of ${address}?${warn(found)}`, isSure);
  const erased = report(address, await erasePerson(db, address));
  const isArchived = await waitUntilArchived(db, ARCHIVE_SECONDS);
  return isArchived ? erased : { ...erased, note: unsafeNote };
}

function parseAddress(typed: string): string {
  const { success, data } = emailField.safeParse(typed);
  if (!success) throw failure("usage", `${typed} is no e-mail address.`);
  return data;
}

function report(address: string, data: PersonalData): Answer {
  const { referrals, isSuppressed, ...counts } = data;
  return {
    json: { address, erased: { referrals, ...counts }, is_suppressed: isSuppressed },
    text: [
      isEmpty(data) ? `Nothing is stored about ${address}.` : `Erased about ${address}:`,
      formatErased(data),
      isSuppressed ? "The suppression stays: only what the address asks for later is answered." : "",
      "Reviews hold a name and no address: type ops reviews list --search NAME --all",
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

function formatErased(data: PersonalData): string {
  const rows = [
    ...data.referrals.map(({ discount_code, status, role }) => ({
      what: `referral ${discount_code}`,
      detail: `${status}, ${role === "both" ? "as referrer and friend" : `as the ${role}`}`,
    })),
    ...[
      { what: count(data.events, "line", "lines"), detail: "of their history" },
      { what: count(data.estimates, "estimate request"), detail: "" },
      { what: count(data.emails, "mail"), detail: "of these referrals and requests, to whomever" },
    ].filter(({ what }) => !what.startsWith("0 ")),
  ];
  return formatTable(erasedColumns, rows);
}

const erasedColumns: Column<{ what: string; detail: string }>[] = [
  { title: "What", cell: (row) => row.what },
  { title: "", cell: (row) => row.detail },
];

function isEmpty(data: PersonalData): boolean {
  return data.referrals.length === 0 && data.estimates === 0;
}

function listFound(data: PersonalData): string {
  const parts = [
    data.referrals.length > 0 && count(data.referrals.length, "referral"),
    data.estimates > 0 && count(data.estimates, "estimate request"),
    data.emails > 0 && count(data.emails, "mail"),
  ].filter((part) => part !== false);
  return new Intl.ListFormat("en-US").format(parts);
}

function warn({ referrals }: PersonalData): string {
  const unpaid = referrals.filter(({ status }) => status === "booked" || status === "completed");
  if (unpaid.length === 0) return "";
  const codes = unpaid.map(({ discount_code }) => discount_code).join(", ");
  return ` The gift card of ${codes} can then no longer be sent.`;
}
