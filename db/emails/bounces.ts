import { type Kysely, sql, type Transaction } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { canBeStopped } from "#domain/emails/email-kind.ts";
import type { EmailState } from "#domain/emails/email-state.ts";
import type { EmailReport, FailedDelivery } from "#domain/emails/refusal.ts";
import type { Database } from "../schema.ts";
import { changeEmails } from "./change.ts";
import { insertSuppression } from "./suppressions.ts";

/** The server may accept an email before the worker marks it as sent. */
const mayHaveLeft: EmailState[] = ["sent", "sending", "retry", "pending"];
/** The mailbox's clock may differ from ours. */
const SLACK_MS = 10 * 60_000;

/**
 * Our ids are random, so only the recipient and the mail servers on the way could forge a report.
 * @param receivedAt By the mailbox's clock. Without it, the report's own date only matters for a resent email.
 * @returns undefined if no id is ours, or the report is known or older than the last sending.
 */
export async function recordReport(db: Kysely<Database>, report: EmailReport, receivedAt?: Date) {
  return db.transaction().execute(async (transaction) => {
    const email = await transaction
      .selectFrom("emails")
      .select(["id", "kind", "to_address", "state", "cause", "sent_at", "returned_at"])
      .where(
        sql<boolean>`(id = any(${report.messageIds.map((id) => id.slice(1, 37))}::uuid[])
          and lower(message_id) = any(${report.messageIds}) or unsubscribe_token = any(${report.tokens}))`,
      )
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!email || !mayHaveLeft.includes(email.state)) return undefined;
    if (isOld(receivedAt ?? (email.returned_at ? report.date : undefined), email)) return undefined;
    const { id: emailId, kind, to_address } = email;
    const isComplaint = report.type === "complaint";
    const failure = report.type === "bounce" ? findOwn(report.failures, to_address) : undefined;
    if (isComplaint && (email.state !== "sent" || email.cause === "complaint")) return undefined;
    await changeEmails(transaction, (emails) => emails("id", "=", emailId), {
      ...(failure ? describe(failure) : { cause: "complaint" }),
      returned_at: sql<Date>`now()`,
    });
    const isSuppressed =
      canBeStopped(kind) && (!failure || (await blamesAddress(transaction, failure, to_address)));
    if (isSuppressed) await insertSuppression(transaction, to_address, report.type);
    return { emailId, kind, report: report.type, isSuppressed };
  });
}

function isOld(date: Date | undefined, email: { sent_at: Date | null; returned_at: Date | null }): boolean {
  const sent = (email.sent_at?.getTime() ?? 0) - SLACK_MS;
  return date !== undefined && date.getTime() < Math.max(sent, email.returned_at?.getTime() ?? 0);
}

/** The first, if none is the address's own. */
function findOwn(failures: [FailedDelivery, ...FailedDelivery[]], address: string): FailedDelivery {
  return failures.find(({ recipient }) => isSame(recipient, address)) ?? failures[0];
}

function isSame(recipient: string | undefined, address: string): boolean {
  return recipient !== undefined && normalizeEmailAddress(recipient) === normalizeEmailAddress(address);
}

function describe({ refusal, smtpCode }: FailedDelivery) {
  return {
    to: "bounced",
    cause: refusal.cause,
    smtp_code: smtpCode ?? null,
    error: `bounced ${refusal.status}`.trim(),
  } as const;
}

/** What servers usually say about a mailbox that does not exist. */
const usualCodes = ["5.1.1", "5.1.10", "5.2.1", "5.5.0"];
const ALIKE = 3;

/**
 * A bounce that names another address comes from a forward. If several addresses get one unusual code within an hour, the
 * fault is probably ours, and the office sees the emails among those that did not arrive.
 */
async function blamesAddress(
  transaction: Transaction<Database>,
  { recipient, refusal }: FailedDelivery,
  address: string,
): Promise<boolean> {
  if (!isSame(recipient, address) || !refusal.isAddressBad) return false;
  if (usualCodes.includes(refusal.status)) return true;
  const { addresses } = await transaction
    .selectFrom("emails")
    .select(sql<number>`count(distinct to_address)::int`.as("addresses"))
    .where("error", "=", `bounced ${refusal.status}`.trim())
    .where("returned_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return addresses < ALIKE;
}
