import { type Kysely, sql, type Transaction } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { canBeStopped, strangerKinds } from "#domain/emails/email-kind.ts";
import type { EmailHold } from "#domain/emails/holds.ts";
import { OFFICE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import type { Database, EmailKind } from "../schema.ts";
import { createLinkToken } from "../secrets/tokens.ts";
import { isOverAddressLimit } from "./limits.ts";
import { countOfficeEmails } from "./office-digest.ts";
import { wakeRelay } from "./wake-relay.ts";

/**
 * Writes outbox rows in the caller's transaction. The commit wakes the relay. Holds those over their address's limit,
 * and the office's for its digest.
 * @param emails `isUrgent` keeps it out of the office's digest.
 * @param requestId Inherited from the subject's first email by default.
 */
export async function insertEmails(
  transaction: Transaction<Database>,
  subject: { referral_id: string } | { move_id: string; move_request_id?: string },
  emails: {
    kind: EmailKind;
    /** Nothing is written to a caller without an address. */
    to: string | null;
    heldBecause?: EmailHold | undefined;
    waitSeconds?: number;
    isUrgent?: boolean;
  }[],
  { requestId }: { requestId?: string | undefined } = {},
): Promise<void> {
  const [column, id] =
    "referral_id" in subject ? ["referral_id", subject.referral_id] : ["move_id", subject.move_id];
  const firstRequest = sql<string | null>`(
    select request_id from emails where ${sql.ref(column)} = ${id} and request_id is not null limit 1)`;
  const isToOffice = emails.some(({ kind }) => !canBeStopped(kind));
  const isOfficeBusy = isToOffice && (await countOfficeEmails(transaction)) >= OFFICE_EMAILS_PER_HOUR;
  for (const { kind, to, heldBecause, waitSeconds = 0, isUrgent = false } of emails) {
    if (to === null) continue;
    const recipient = normalizeEmailAddress(to);
    const isOver = strangerKinds.includes(kind) && (await isOverAddressLimit(transaction, recipient));
    const waitsForDigest = isOfficeBusy && !canBeStopped(kind) && !isUrgent;
    const hold = isOver && heldBecause !== "automated" ? "address-limit" : heldBecause;
    const hold_reason = waitsForDigest ? "digest" : (hold ?? null);
    await transaction
      .insertInto("emails")
      .values({
        ...subject,
        kind,
        hold_reason,
        to_address: to,
        recipient_key: recipient,
        state: hold_reason ? "held" : "pending",
        next_attempt_at: timeAfter(waitSeconds),
        unsubscribe_token: createLinkToken(),
        request_id: requestId ?? firstRequest,
      })
      .execute();
  }
  await wakeRelay(transaction);
}

/** null means now. */
export function timeAfter(seconds: number) {
  return seconds > 0 ? sql<Date>`now() + ${seconds} * interval '1 second'` : null;
}

export async function findEmailByUnsubscribeToken(db: Kysely<Database>, token: string) {
  return db
    .selectFrom("emails")
    .select(["id", "to_address", "kind", "move_id"])
    .where("unsubscribe_token", "=", token)
    .executeTakeFirst();
}
