import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { EmailKind } from "#db/schema.ts";
import { createMailer } from "#jobs/mailer.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { hostOf } from "../connections.ts";
import { failure } from "../failure.ts";
import { emailKinds, type PreviewMail, previewMail } from "../mail-samples.ts";
import { paint } from "../print/text.ts";
import type { Session } from "../session.ts";

/** Adds `emails preview`. */
export function addPreviewCommand(emails: Command, run: Run): void {
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

/** Finds the kind of mail that was typed; throws when there is none. */
export function findKind(typed: string): EmailKind {
  const kind = emailKinds.find((candidate) => candidate === typed);
  if (!kind)
    throw failure("notFound", `There is no mail of the kind ${typed}. Kinds: ${emailKinds.join(", ")}.`);
  return kind;
}

type PreviewOptions = { html?: boolean; out?: string; send?: string | true };

async function preview(session: Session, typed: string, options: PreviewOptions): Promise<Answer> {
  const kinds = typed === "all" ? emailKinds : [findKind(typed)];
  const mails = kinds.map((kind) => previewMail(kind, findSiteUrl(session)));
  if (options.send !== undefined) return send(session, mails, options.send);
  if (options.out !== undefined) return write(mails, options.out);
  return {
    json: mails,
    text: mails
      .map((mail) =>
        options.html
          ? mail.html
          : `${paint(mail.kind, "quiet")}\n${paint(mail.subject, "strong")}\n\n${mail.text}`,
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
  const parts = mails.flatMap((mail) => [
    { file: path.join(folder, `${mail.kind}.html`), content: mail.html },
    { file: path.join(folder, `${mail.kind}.txt`), content: mail.text },
  ]);
  try {
    mkdirSync(folder, { recursive: true });
    for (const { file, content } of parts) writeFileSync(file, content);
  } catch (error) {
    throw failure("failed", `${folder} cannot be written to: ${(error as NodeJS.ErrnoException).code}.`);
  }
  const files = parts.map(({ file }) => file);
  return { json: { files }, text: files.join("\n") };
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
    text: `Sent ${mails.map(({ kind }) => kind).join(", ")}. See ${where}`,
  };
}
