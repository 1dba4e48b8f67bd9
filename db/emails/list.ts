import { expressionBuilder, type Kysely, sql } from "kysely";
import { normalizeEmailAddress, toAsciiAddress } from "#domain/emails/email-address.ts";
import { customerKinds } from "#domain/emails/email-kind.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import type { EmailHold } from "#domain/emails/holds.ts";
import { findRetryProblem, type RetryResult } from "#domain/emails/retry.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { idDigits, readIdDigits } from "../queries/id-digits.ts";
import { countRows, firstRows } from "../queries/rows.ts";
import { lockReferrals } from "../referrals/status.ts";
import type { Database, EmailState } from "../schema.ts";
import { changeEmails } from "./change.ts";
import { readSubject } from "./subject.ts";

export type ListedEmail = Awaited<ReturnType<typeof listEmails>>[number];

/** `search` matches part of the address; `subject` is a referral's or request's id; `days` is how far back. */
export type EmailFilter = {
  states?: EmailState[] | undefined;
  search?: string | undefined;
  subject?: string;
  causes?: FailureCause[] | undefined;
  hold?: EmailHold;
  days?: number;
};

/** Newest first. No limit lists all. */
export async function listEmails(db: Kysely<Database>, filter: EmailFilter, limit?: number) {
  const query = selectEmails(db)
    .where(matches(filter))
    .orderBy("emails.created_at", "desc")
    .orderBy("emails.id");
  return firstRows(query, limit);
}

export async function countEmails(db: Kysely<Database>, filter: EmailFilter): Promise<number> {
  return countRows(db.selectFrom("emails").where(matches(filter)));
}

function matches({ states, search, subject, causes, hold, days }: EmailFilter) {
  const emails = expressionBuilder<Database, "emails">();
  return emails.and([
    ...(states ? [emails("emails.state", "in", states)] : []),
    ...(causes ? [emails("emails.cause", "in", causes)] : []),
    ...(hold ? [emails("emails.hold_reason", "=", hold)] : []),
    ...(days ? [sql<boolean>`emails.created_at > now() - ${days} * interval '1 day'`] : []),
    ...(search ? [sql<boolean>`position(lower(${toAsciiAddress(search)}) in lower(to_address)) > 0`] : []),
    ...(subject
      ? [emails.or([emails("emails.referral_id", "=", subject), emails("emails.move_id", "=", subject)])]
      : []),
  ]);
}

/** Finds emails by id, its first digits, or Message-ID, newest first. Several rows mean ambiguous digits. */
export async function findEmails(db: Kysely<Database>, typed: string, max: number) {
  const digits = readIdDigits(typed);
  const messageId = typed.includes("@") ? `<${typed.trim().replace(/^<|>$/g, "")}>` : undefined;
  if (!digits && !messageId) return [];
  return selectEmails(db)
    .where((where) =>
      where.or([
        ...(digits ? [where(idDigits("emails.id"), "like", `${digits}%`)] : []),
        ...(messageId ? [where(sql`lower(message_id)`, "=", messageId.toLowerCase())] : []),
      ]),
    )
    .orderBy("emails.created_at", "desc")
    .limit(max)
    .execute();
}

/**
 * Retries now with a fresh set of attempts, to the address that the move has now, unless the referral's status forbids it. The worker checks that
 * again, plus the suppression list (db/emails/may-go.ts).
 */
export async function retryEmail(db: Kysely<Database>, id: string, by: AuditActor): Promise<RetryResult> {
  return db.transaction().execute(async (transaction) => {
    const about = transaction.selectFrom("emails").select("referral_id").where("id", "=", id);
    const { referral_id: referral } = (await about.executeTakeFirst()) ?? {};
    await lockReferrals(transaction, referral ? [referral] : []);
    const email = await selectEmails(transaction)
      .where("emails.id", "=", id)
      .forUpdate("emails")
      .executeTakeFirst();
    if (!email) return { retried: false, problem: "unknown" };
    const problem = findRetryProblem(email);
    if (problem) return problem;
    const { standing_address: to } = email;
    await changeEmails(transaction, (emails) => emails("id", "=", id), {
      to: "pending",
      attempts: 0,
      ...(to &&
        customerKinds.includes(email.kind) && {
          to_address: to,
          recipient_key: normalizeEmailAddress(to),
        }),
      // Mailboxes drop a second email with the same id.
      ...(email.state === "sent" && {
        sent_at: null,
        message_id: sql<string>`replace(message_id, '@', '.' || floor(extract(epoch from now())) || '@')`,
      }),
    });
    const { referral_id, move_id } = email;
    await insertActs(transaction, [{ by, act: "retry-email", email_id: id, referral_id, move_id }]);
    return { retried: true, from: email.state };
  });
}

/** With the referral that each is about. */
export function selectEmails(db: Kysely<Database>) {
  return db
    .selectFrom("emails")
    .leftJoin("referrals", "referrals.id", "emails.referral_id")
    .select([
      "emails.id",
      "emails.kind",
      "emails.state",
      "emails.to_address",
      "emails.attempts",
      "emails.smtp_code",
      "emails.error",
      "emails.hold_reason",
      "emails.cause",
      "emails.message_id",
      "emails.request_id",
      "emails.next_attempt_at",
      "emails.created_at",
      "emails.released_at",
      "emails.sent_at",
      "emails.returned_at",
      "emails.referral_id",
      "emails.move_id",
      "emails.move_request_id",
      sql<string | null>`(select email from moves where moves.id = emails.move_id)`.as("standing_address"),
      "referrals.discount_code",
      "referrals.status as referral_status",
      "referrals.status_reason as referral_status_reason",
    ]);
}

/** Omits the recipient's opt-out token. */
export async function findEmailWithSubject(db: Kysely<Database>, id: string) {
  const email = await selectEmails(db).where("emails.id", "=", id).executeTakeFirst();
  return email && { ...email, ...(await readSubject(db, email)) };
}
