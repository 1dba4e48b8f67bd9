import { type Kysely, sql } from "kysely";
import { changeReferralStatuses, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";

/** Why a restore holds a mail: it was unsent then, and may have left since (ops/backup/replay.sql). */
const RESTORED = "restored";

/** Lists the ids of the mails that a restore holds, oldest first. */
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
 * Notes that mails which a restore holds were sent before it, as the log of the mail server shows; a friend's code takes its
 * referral from received to emailed. Their time of sending is the one of the note.
 * @returns The ids of those that were held by a restore, and are sent now.
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
    // A referral is always locked before its mails; another order could deadlock.
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
    await changeReferralStatuses(transaction, emailed, { to: "emailed", by: "worker", detail: "mark-sent" });
    return marked.map(({ id }) => id);
  });
}
