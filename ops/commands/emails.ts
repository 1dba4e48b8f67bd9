import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { Kysely } from "kysely";
import {
  findEmails,
  type ListedEmail,
  listDeadLetters,
  listEmails,
  type RetryResult,
  retryEmail,
} from "#db/emails/list.ts";
import type { Database, EmailKind, EmailState } from "#db/schema.ts";
import { type FailureCause, failureCauses } from "#domain/emails/failure-cause.ts";
import { createMailer } from "#jobs/mailer.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { exitCodes, failure } from "../failure.ts";
import { emailKinds, type PreviewMail, previewMail } from "../mail-samples.ts";
import { parseChoices, parseCount } from "../parse-option.ts";
import { type Column, formatFacts, formatTable } from "../print/table.ts";
import { formatMoment, paint, printable, type Tone } from "../print/text.ts";
import { hostOf, type Session } from "../session.ts";
import { listEnd } from "./list-end.ts";

const emailStates = [
  "pending",
  "queued",
  "sending",
  "sent",
  "retry",
  "held",
  "suppressed",
  "dead",
] as const satisfies EmailState[];

const causes = Object.keys(failureCauses) as FailureCause[];

/** Adds `emails list|show|retry|preview`. */
export function addEmailCommands(program: Command, run: Run): void {
  const emails = program.command("emails").description("List mails, retry failed ones, preview each kind");

  describe(emails.command("list"), "List mails, newest first", [
    "emails list",
    "emails list --state dead,held",
    "emails list --kind friend-discount --search example.net --json",
  ])
    .option("--state <state,...>", "only mails in these states", parseChoices(emailStates))
    .option("--kind <kind>", "only mails of this kind")
    .option(
      "--cause <cause,...>",
      `only mails that failed for one of these causes: ${causes.join(", ")}`,
      parseChoices(causes),
    )
    .option("--search <text>", "only mails to an address that contains this text")
    .option("--limit <number>", "print at most this many", parseCount, 50)
    .action(run(async (session, _args, options: ListOptions) => list(session, options)));

  describe(
    emails.command("show").argument("<email>", "its id, or at least the first 6 digits of it"),
    "Show one mail: its state, its attempts and the answer of the mail server",
    ["emails show 3f2a91bc"],
  ).action(run(async (session, [id = ""]) => show(await session.openDatabase(), id)));

  describe(
    emails.command("retry").argument("[email...]", "ids, or at least the first 6 digits of each"),
    "Retry dead, held or delayed mails at once, with a full number of attempts",
    ["emails list --state dead", "emails retry 3f2a91bc 77d01e5a", "emails retry --cause refused,policy"],
  )
    .option(
      "--cause <cause,...>",
      `all dead letters with one of these causes: ${causes.join(", ")}`,
      parseChoices(causes),
    )
    .action(
      run(async (session, ids, options: RetryOptions) => retry(await session.openDatabase(), ids, options)),
    );

  describe(
    emails.command("preview").argument("[kind]", `${emailKinds.join(", ")} or all`, "all"),
    "Preview a mail with sample data: print it, write it to a folder, or send it",
    [
      "emails preview friend-discount",
      "emails preview all --out /tmp/mails",
      "emails preview all --send",
      "emails preview gift-card-sent --send office@example.com",
    ],
  )
    .option("--html", "print the HTML part instead of the text part")
    .option("--out <folder>", "write both parts into this folder")
    .option("--send [address]", "send it; with npm run dev, the mail catcher receives it")
    .action(run(async (session, [kind = "all"], options: PreviewOptions) => preview(session, kind, options)));
}

type RetryOptions = { cause?: FailureCause[] };
type ListOptions = {
  cause?: FailureCause[];
  state?: EmailState[];
  kind?: string;
  search?: string;
  limit: number;
};
type PreviewOptions = { html?: boolean; out?: string; send?: string | true };

async function list(session: Session, options: ListOptions): Promise<Answer> {
  const { state: states, cause, search, limit } = options;
  const kind = options.kind === undefined ? undefined : findKind(options.kind);
  const rows = await listEmails(await session.openDatabase(), { states, kind, search, limit, causes: cause });
  return {
    json: rows,
    text: (screen) =>
      rows.length === 0
        ? "No mails."
        : `${formatTable([...emailColumns, addressColumn], rows, screen)}\n${listEnd(rows.length, limit, "mail", screen)}`,
  };
}

async function show(db: Kysely<Database>, id: string): Promise<Answer> {
  const email = await findOne(db, id);
  const answer = [email.smtp_code, email.error].filter(Boolean).join(" ");
  return {
    json: email,
    text: (screen) =>
      formatFacts(
        [
          ["Id", email.id],
          ["Kind", email.kind],
          ["State", paint(email.state, toneOf(email.state), screen)],
          ["To", printable(email.to_address)],
          ["About", describeSubject(email)],
          ["Written", formatMoment(email.created_at)],
          ["Queued", formatMoment(email.queued_at)],
          ["Sent", formatMoment(email.sent_at)],
          ["Next try", formatMoment(email.next_attempt_at)],
          ["Tries", String(email.attempts)],
          ["Answer", answer],
          ["Failed for", email.cause && `${email.cause}: ${failureCauses[email.cause]}`],
          ["Message-ID", email.message_id],
        ],
        screen,
      ),
  };
}

async function retry(db: Kysely<Database>, typed: string[], options: RetryOptions): Promise<Answer> {
  if ((typed.length === 0) === (options.cause === undefined))
    throw failure("usage", "Name the mails by their ids, or by --cause.");
  const emails = options.cause
    ? (await listDeadLetters(db, options.cause)).map((id) => ({ id }))
    : await Promise.all(typed.map((id) => findOne(db, id)));
  const results: (RetryResult & { id: string })[] = [];
  for (const { id } of emails) results.push({ id, ...(await retryEmail(db, id)) });
  const failed = results.some((result) => !result.retried);
  return {
    json: results,
    text: () =>
      results.map((result) => `${result.id}  ${describeRetry(result)}`).join("\n") ||
      "No dead letter has that cause.",
    exitCode: failed ? exitCodes.failed : exitCodes.ok,
  };
}

function describeRetry(result: RetryResult): string {
  if (result.retried) return `was ${result.from}, is on its way again`;
  if (result.problem === "unknown") return "has just been erased";
  if (result.problem === "referral")
    return `stays: its referral is ${result.status}, and a code goes out only while it is received`;
  if (result.from === "sent") return "stays: it was sent, and nobody gets a mail twice";
  if (result.from === "suppressed") return "stays: the address has opted out";
  return `is ${result.from}, so it is on its way`;
}

async function preview(session: Session, typed: string, options: PreviewOptions): Promise<Answer> {
  const kinds = typed === "all" ? emailKinds : [findKind(typed)];
  const mails = kinds.map((kind) => previewMail(kind, findSiteUrl(session)));
  if (options.send !== undefined) return send(session, mails, options.send);
  if (options.out !== undefined) return write(mails, options.out);
  return {
    json: mails,
    text: (screen) =>
      mails
        .map((mail) =>
          options.html
            ? mail.html
            : `${paint(mail.kind, "quiet", screen)}\n${paint(mail.subject, "strong", screen)}\n\n${mail.text}`,
        )
        .join("\n\n"),
  };
}

/** A preview needs no configuration: without one its links lead to an example address. */
function findSiteUrl(session: Session): string {
  try {
    return session.readConfig("ops").SITE_URL;
  } catch {
    return "https://www.example.com";
  }
}

function write(mails: PreviewMail[], folder: string): Answer {
  mkdirSync(folder, { recursive: true });
  const files = mails.flatMap((mail) =>
    (["html", "text"] as const).map((part) => {
      const file = path.join(folder, `${mail.kind}.${part === "html" ? "html" : "txt"}`);
      writeFileSync(file, mail[part]);
      return file;
    }),
  );
  return { json: { files }, text: () => files.join("\n") };
}

async function send(session: Session, mails: PreviewMail[], typed: string | true): Promise<Answer> {
  const { devServices } = session;
  const config = session.config();
  if (!config.SMTP_URL || !config.MAIL_FROM)
    throw failure("usage", "Set SMTP_URL and MAIL_FROM to send a mail.");
  if (typed === true && !devServices)
    throw failure("usage", "Say to whom: --send you@example.com. A real mail server would deliver it.");
  const to = typed === true ? "preview@example.com" : typed;
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  try {
    for (const { kind, subject, text, html } of mails) {
      const messageId = `<preview-${kind}-${crypto.randomUUID()}@localhost>`;
      const result = await mailer.send({ to, subject, text, html, messageId });
      if (result.outcome !== "sent")
        throw failure(
          result.code ? "failed" : "unavailable",
          `The mail server at ${hostOf(config.SMTP_URL)} did not take ${kind}: ${result.reason}.`,
        );
    }
  } finally {
    mailer.close();
  }
  const where = devServices?.mailCatcherUrl ?? to;
  return {
    json: { sent: mails.map(({ kind }) => kind), to, mail_catcher: devServices?.mailCatcherUrl },
    text: () => `Sent ${mails.map(({ kind }) => kind).join(", ")}. See ${where}`,
  };
}

function findKind(typed: string): EmailKind {
  const kind = emailKinds.find((candidate) => candidate === typed);
  if (!kind)
    throw failure("notFound", `There is no mail of the kind ${typed}. Kinds: ${emailKinds.join(", ")}.`);
  return kind;
}

async function findOne(db: Kysely<Database>, typed: string): Promise<ListedEmail> {
  const [email, another] = await findEmails(db, typed);
  if (!email) throw failure("notFound", `There is no mail whose id begins with ${typed}.`);
  if (another) throw failure("notFound", `Several ids begin with ${typed}. Type more of it.`);
  return email;
}

function describeSubject(email: ListedEmail): string | undefined {
  if (email.discount_code) return `referral ${email.discount_code}`;
  return email.estimate_id ? `estimate request ${email.estimate_id}` : undefined;
}

function toneOf(state: EmailState): Tone | undefined {
  if (state === "dead") return "bad";
  if (state === "held" || state === "retry" || state === "suppressed") return "warn";
  return state === "sent" ? "good" : undefined;
}

/** The columns without the address, for a place that shows it already. */
export const emailColumns: Column<ListedEmail>[] = [
  { title: "Id", cell: (row) => row.id.slice(0, 8) },
  { title: "Kind", cell: (row) => row.kind },
  { title: "State", cell: (row) => row.state, tone: (row) => toneOf(row.state) },
  { title: "Tries", cell: (row) => String(row.attempts), align: "right", spare: 2 },
  { title: "Written", cell: (row) => formatMoment(row.created_at), spare: 1 },
  { title: "Sent", cell: (row) => formatMoment(row.sent_at), spare: 3 },
  {
    title: "Answer",
    cell: (row) => [row.smtp_code, row.error].filter(Boolean).join(" "),
    least: 12,
    spare: 2,
  },
];

const addressColumn: Column<ListedEmail> = { title: "To", cell: (row) => row.to_address, least: 24 };
