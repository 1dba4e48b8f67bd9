import { type Kysely, sql, type Transaction } from "kysely";
import { findUndoableAct, UNDO_SECONDS } from "#domain/referrals/office-actions.ts";
import { databaseTime } from "../clock/database-time.ts";
import { changeEmails, type EmailChange } from "../emails/change.ts";
import type { Database, EmailKind } from "../schema.ts";
import { changeReferralStatuses, insertStatusChanges, listStatusChanges, lockReferrals } from "./status.ts";

export type UndoResult =
  | { undone: true }
  /** In a conflict, the referral has changed since. */
  | { undone: false; problem: "unknown" | "conflict" }
  | { undone: false; problem: "late"; act: "release" | "reject" };

/**
 * Undoes a referral's last release or rejection within UNDO_SECONDS. Holds or resumes its emails.
 * @returns "late" also if the released code was sent.
 */
export async function undoReferralAct(
  db: Kysely<Database>,
  { id, name }: { id: string; name: string },
): Promise<UndoResult> {
  return db.transaction().execute(async (transaction): Promise<UndoResult> => {
    const [referral] = await lockReferrals(transaction, [id]);
    if (!referral) return { undone: false, problem: "unknown" };
    const [before, last] = (await listStatusChanges(transaction, id)).slice(-2);
    const act = last && findUndoableAct(last);
    if (!before || !act) return { undone: false, problem: "conflict" };
    const age = (await databaseTime(transaction)).getTime() - last.at.getTime();
    if (age > UNDO_SECONDS * 1000) return { undone: false, problem: "late", act };
    if (act === "release" && !(await holdReleasedEmails(transaction, id)))
      return { undone: false, problem: "late", act };
    await transaction
      .updateTable("referrals")
      .set({ status: before.to_status, status_reason: before.reason, status_changed_at: before.at })
      .where("id", "=", id)
      .execute();
    await insertStatusChanges(transaction, [
      {
        ...{ id, from: last.to_status, to: before.to_status, by: "operator", place: "desk", name },
        reason: before.reason ?? undefined,
      },
    ]);
    if (act === "reject") await resumeEmails(transaction, id);
    return { undone: true };
  });
}

/** @returns False if the code was sent. */
async function holdReleasedEmails(transaction: Transaction<Database>, id: string): Promise<boolean> {
  const hold = (kind: EmailKind, hold_reason: EmailChange["hold_reason"]) =>
    changeEmails(
      transaction,
      (email) =>
        email.and([
          email.and({ referral_id: id, kind, state: "pending" }),
          email("next_attempt_at", ">", sql<Date>`now()`),
        ]),
      { to: "held", hold_reason },
    );
  const held = await hold("friend-discount", "referral");
  if (held.length > 0) await hold("referrer-receipt", sql`hold_reason`);
  return held.length > 0;
}

/** A code sent meanwhile counts as emailed. */
async function resumeEmails(transaction: Transaction<Database>, id: string): Promise<void> {
  await changeEmails(
    transaction,
    (email) => email.and({ referral_id: id, state: "held", hold_reason: "referral" }),
    { to: "pending" },
  );
  const sent = await transaction
    .selectFrom("emails")
    .select("id")
    .where("referral_id", "=", id)
    .where("kind", "=", "friend-discount")
    .where("sent_at", "is not", null)
    .executeTakeFirst();
  if (sent)
    await changeReferralStatuses(transaction, [id], { to: "emailed", by: "worker", place: "send-email" });
}
