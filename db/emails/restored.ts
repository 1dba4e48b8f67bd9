import { type Kysely, sql } from "kysely";
import { changeReferralStatuses, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";

/** The email was unsent in the backup but may have been sent since (ops/backup/replay.sql). */
const RESTORED = "restored";

/** Lists emails held by a restore, oldest first. */
export async function listRestoredEmails(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "held")
    .where("error", "=", RESTORED)
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
    const marked = await transaction
      .updateTable("emails")
      .set({ state: "sent", sent_at: sql<Date>`now()`, error: null, cause: null, next_attempt_at: null })
      .where("id", "in", ids)
      .where("state", "=", "held")
      .where("error", "=", RESTORED)
      .returning(["id", "kind", "referral_id"])
      .execute();
    const emailed = marked.flatMap(({ kind, referral_id }) =>
      kind === "friend-discount" ? (referral_id ?? []) : [],
    );
    await changeReferralStatuses(transaction, emailed, { to: "emailed", by: "worker", place: "mark-sent" });
    return marked.map(({ id }) => id);
  });
}
