import { type Kysely, sql, type Transaction } from "kysely";
import { classifyBounce, type MailReport } from "#domain/emails/bounce.ts";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { canBeStopped, type EmailKind } from "#domain/emails/email-kind.ts";
import type { EmailState } from "#domain/emails/email-state.ts";
import type { Database } from "../schema.ts";
import { insertSuppression } from "./suppressions.ts";

/** The server may accept an email before the worker marks it as sent. */
const mayHaveLeft: EmailState[] = ["sent", "sending", "retry", "pending", "queued"];

export type RecordedReport = {
  emailId: string;
  kind: EmailKind;
  report: MailReport["type"];
  isSuppressed: boolean;
};

/**
 * The Message-ID is random, so only the recipient and the mail servers on the way could forge a report.
 * @returns undefined if the Message-ID is unknown or already reported.
 */
export async function recordReport(
  db: Kysely<Database>,
  report: MailReport,
): Promise<RecordedReport | undefined> {
  const [, id] = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(report.messageId) ?? [];
  if (!id) return undefined;
  return db.transaction().execute(async (transaction) => {
    const email = await markReturned(transaction, id, report);
    if (!email) return undefined;
    const isSuppressed = canBeStopped(email.kind) && blamesAddress(report, email.to_address);
    if (isSuppressed) await insertSuppression(transaction, email.to_address, report.type);
    return { emailId: id, kind: email.kind, report: report.type, isSuppressed };
  });
}

function markReturned(transaction: Transaction<Database>, id: string, report: MailReport) {
  const update = transaction
    .updateTable("emails")
    .where("id", "=", id)
    .where(sql`lower(message_id)`, "=", report.messageId.toLowerCase())
    .returning(["kind", "to_address"]);
  if (report.type === "complaint")
    return update
      .set({ cause: "complaint", returned_at: sql<Date>`now()` })
      .where("state", "=", "sent")
      .where(sql<boolean>`cause is distinct from 'complaint'`)
      .executeTakeFirst();
  return update
    .set({
      state: "bounced",
      returned_at: sql<Date>`now()`,
      cause: classifyBounce(report.status).cause,
      smtp_code: report.smtpCode ?? null,
      error: `bounced ${report.status}`,
      claim_token: null,
      lease_until: null,
      next_attempt_at: null,
    })
    .where("state", "in", mayHaveLeft)
    .executeTakeFirst();
}

/** A bounce that names another address comes from a forward. */
function blamesAddress(report: MailReport, address: string): boolean {
  if (report.type === "complaint") return true;
  const isNamed = report.recipients.some(
    (recipient) => normalizeEmailAddress(recipient) === normalizeEmailAddress(address),
  );
  return isNamed && classifyBounce(report.status).isAddressBad;
}
