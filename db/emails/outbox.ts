import { type Kysely, sql, type Transaction } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { Database, EmailKind } from "../schema.ts";
import { createLinkToken } from "../secrets/tokens.ts";
import { findNewHold } from "./limits.ts";
import { wakeRelay } from "./wake-relay.ts";

/**
 * Writes outbox rows in the caller's transaction. The commit wakes the relay. Holds those over a limit
 * (domain/emails/holds.ts).
 * @param emails `looksAutomated` holds it. `isUrgent` keeps it out of the office's digest.
 * @param requestId Inherited from the subject's first email by default.
 */
export async function insertEmails(
  transaction: Transaction<Database>,
  subject: { referral_id: string } | { move_id: string; move_request_id?: string },
  emails: {
    kind: EmailKind;
    /** Nothing is written to a caller without an address. */
    to: string | null;
    looksAutomated?: boolean | undefined;
    waitSeconds?: number;
    isUrgent?: boolean;
  }[],
  { requestId }: { requestId?: string | undefined } = {},
): Promise<void> {
  const [column, id] =
    "referral_id" in subject ? ["referral_id", subject.referral_id] : ["move_id", subject.move_id];
  const firstRequest = sql<string | null>`(
    select request_id from emails where ${sql.ref(column)} = ${id} and request_id is not null limit 1)`;
  for (const { to, waitSeconds = 0, ...email } of emails) {
    if (to === null) continue;
    const recipient = normalizeEmailAddress(to);
    const hold_reason = await findNewHold(transaction, { ...email, recipient });
    await transaction
      .insertInto("emails")
      .values({
        ...subject,
        kind: email.kind,
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
