import { type Kysely, sql } from "kysely";
import { changeReferralStatuses, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import { changeEmails } from "./change.ts";

/**
 * Lists emails held by a restore (ops/backup/replay.sql), oldest first: unsent in the backup, but they may have been sent
 * since.
 */
export async function listRestoredEmails(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "held")
    .where("hold_reason", "=", "restored")
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Call once the mail server's log confirms the emails. A code email moves its referral from received to
 * emailed.
 * @returns The ids it marked.
 */
export async function markRestoredSent(db: Kysely<Database>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    const subjects = await transaction
      .selectFrom("emails")
      .select("referral_id")
      .where("id", "in", ids)
      .where("referral_id", "is not", null)
      .execute();
    // Lock the referral before its emails, to avoid deadlocks.
    await lockReferrals(
      transaction,
      subjects.flatMap(({ referral_id }) => referral_id ?? []),
    );
    const marked = await changeEmails(
      transaction,
      (email) =>
        email.and([
          email("id", "in", ids),
          email("state", "=", "held"),
          email("hold_reason", "=", "restored"),
        ]),
      { to: "sent", sent_at: sql<Date>`now()` },
    );
    const emailed = marked.flatMap(({ kind, referral_id }) =>
      kind === "friend-discount" ? (referral_id ?? []) : [],
    );
    await changeReferralStatuses(transaction, emailed, { to: "emailed", by: "worker", place: "mark-sent" });
    return marked.map(({ id }) => id);
  });
}
