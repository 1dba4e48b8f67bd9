import { type Kysely, sql, type Transaction } from "kysely";
import { canBeStopped } from "#domain/emails/email-kind.ts";
import type { EmailHold } from "#domain/emails/holds.ts";
import { OFFICE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import type { Database, EmailKind } from "../schema.ts";
import { createLinkToken } from "../secrets/link-token.ts";
import { countOfficeMails } from "./office-digest.ts";
import { wakeRelay } from "./wake-relay.ts";

/**
 * Writes outbox rows in the caller's transaction. The commit wakes the relay.
 * @param emails `isUrgent` keeps it out of the office's digest.
 * @param form Inherited from the subject's first email by default.
 */
export async function insertEmails(
  transaction: Transaction<Database>,
  subject: { referral_id: string } | { move_id: string; move_request_id?: string },
  emails: {
    kind: EmailKind;
    to: string;
    heldBecause?: EmailHold | undefined;
    waitSeconds?: number;
    isUrgent?: boolean;
  }[],
  form: { requestId?: string | undefined; network?: string | undefined } = {},
): Promise<void> {
  const [column, id] =
    "referral_id" in subject ? ["referral_id", subject.referral_id] : ["move_id", subject.move_id];
  const first = (name: "request_id" | "network") => sql<string | null>`(
    select ${sql.ref(name)} from emails
    where ${sql.ref(column)} = ${id} and ${sql.ref(name)} is not null limit 1)`;
  const isToOffice = emails.some(({ kind }) => !canBeStopped(kind));
  const isOfficeBusy = isToOffice && (await countOfficeMails(transaction)) >= OFFICE_EMAILS_PER_HOUR;
  const held = emails.map(({ kind, heldBecause, isUrgent = false, ...email }) => {
    const waitsForDigest = isOfficeBusy && !canBeStopped(kind) && !isUrgent;
    return { ...email, kind, heldBecause: waitsForDigest ? ("digest" as const) : heldBecause };
  });
  await transaction
    .insertInto("emails")
    .values(
      held.map(({ kind, to, heldBecause, waitSeconds = 0 }) => ({
        ...subject,
        kind,
        to_address: to,
        state: heldBecause ? "held" : "pending",
        hold_reason: heldBecause ?? null,
        next_attempt_at: timeAfter(waitSeconds),
        unsubscribe_token: createLinkToken(),
        request_id: form.requestId ?? first("request_id"),
        network: form.network ?? first("network"),
      })),
    )
    .execute();
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
