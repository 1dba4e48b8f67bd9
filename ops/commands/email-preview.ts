import type { Command } from "commander";
import type { EmailKind } from "#db/schema.ts";
import { emailKinds } from "#domain/emails/email-kind.ts";
import { createMailer } from "#jobs/mailer.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { hostOf } from "../connections.ts";
import { type PreviewEmail, previewEmail } from "../email-samples.ts";
import { failure } from "../failure.ts";
import { paint } from "../print/text.ts";
import type { Session } from "../session.ts";

export function addPreviewCommand(emails: Command, run: Run): void {
  describe(
    emails.command("preview").argument("[kind]", `${emailKinds.join(", ")} or all`, "all"),
    "Print or send an email with sample data",
    ["emails preview friend-discount", "emails preview all --send office@example.com"],
  )
    .option("--send <address>", "send it to this address")
    .action(
      run(async (session, [kind = "all"], options: { send?: string }) => {
        const kinds = kind === "all" ? emailKinds : [findKind(kind)];
        const siteUrl = findSiteUrl(session);
        return options.send === undefined
          ? show(kinds.map((one) => previewEmail(one, { siteUrl })))
          : send(session, kinds, { siteUrl, to: options.send });
      }),
    );
}

/** Throws for an unknown kind. */
export function findKind(typed: string): EmailKind {
  const kind = emailKinds.find((candidate) => candidate === typed);
  if (!kind) throw failure("notFound", `Unknown kind ${typed}. Kinds: ${emailKinds.join(", ")}.`);
  return kind;
}

/** Without configuration, links use an example address. */
function findSiteUrl(session: Session): string {
  try {
    return session.readConfig("ops").SITE_URL;
  } catch {
    return "https://www.example.com";
  }
}

function show(emails: PreviewEmail[]): CommandResult {
  const texts = emails.map(
    ({ kind, subject, text }) => `${paint(kind, "quiet")}\n${paint(subject, "strong")}\n\n${text}`,
  );
  return { json: emails, text: texts.join("\n\n") };
}

async function send(
  session: Session,
  kinds: EmailKind[],
  { siteUrl, to }: { siteUrl: string; to: string },
): Promise<CommandResult> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, dkim, mailDomain } = session.config();
  if (!smtpUrl || !from) throw failure("usage", "To send an email, set SMTP_URL and MAIL_FROM.");
  const mailer = createMailer({ smtpUrl, from, dkim });
  try {
    for (const kind of kinds) {
      const result = await mailer.send(previewEmail(kind, { siteUrl, mailDomain, to }));
      if (result.outcome !== "sent")
        throw failure(
          result.code ? "failed" : "unavailable",
          `Could not send ${kind} through ${hostOf(smtpUrl)}: ${result.reason}.`,
        );
    }
  } finally {
    mailer.close();
  }
  return {
    json: { sent: kinds, to },
    text: `Sent ${kinds.join(", ")}. Check ${session.devServices?.mailCatcherUrl ?? to}`,
  };
}
