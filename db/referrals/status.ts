import { type Kysely, type NotNull, type Selectable, sql, type Transaction } from "kysely";
import { isForbidden } from "#domain/emails/retry.ts";
import {
  type Actor,
  expiringStatuses,
  isAllowedTransition,
  listAllowedTransitions,
  type ReferralStatus,
} from "#domain/referrals/status.ts";
import { changeEmails } from "../emails/change.ts";
import { insertEmails, timeAfter } from "../emails/outbox.ts";
import type { Database, EmailKind } from "../schema.ts";

export type StatusChange = {
  id: string;
  to: ReferralStatus;
  by: Actor;
  /** The form, the job, the desk or a command: "form", "send-email", "desk", "ops". */
  place: string;
  /** For operators; must not name anyone. */
  reason?: string | undefined;
  /** The name given at desk sign-in. */
  name?: string | undefined;
  /** The status the caller saw. If it has changed, nothing happens. */
  expected?: ReferralStatus | undefined;
  /** Delays a release's emails so that it can be undone (s). */
  waitSeconds?: number;
};

export type ChangeResult =
  | { changed: true; from: ReferralStatus }
  | { changed: false; problem: "unknown" }
  | { changed: false; problem: "conflict"; from: ReferralStatus }
  | { changed: false; problem: "not-allowed"; from: ReferralStatus; allowed: ReferralStatus[] };

/**
 * Only this and undoReferralAct change a referral's status. Writes status, audit row and emails in one
 * transaction, the caller's if given.
 */
export async function changeReferralStatus(
  db: Kysely<Database> | Transaction<Database>,
  change: StatusChange,
): Promise<ChangeResult> {
  if (!db.isTransaction)
    return db.transaction().execute((transaction) => changeReferralStatus(transaction, change));
  const transaction = db as Transaction<Database>;
  const [referral] = await lockReferrals(transaction, [change.id]);
  if (!referral) return { changed: false, problem: "unknown" };
  const { status: from } = referral;
  if (change.expected !== undefined && change.expected !== from)
    return { changed: false, problem: "conflict", from };
  if (!isAllowedTransition(from, change.to, change.by))
    return { changed: false, problem: "not-allowed", from, allowed: listAllowedTransitions(from, change.by) };

  // A friend who came by a personal link has the code.
  const isOut = change.to === "received" && referral.link_id !== null;
  await writeChange(transaction, [referral], isOut ? { ...change, to: "emailed" } : change);
  return { changed: true, from };
}

/** Skips referrals that may not make the transition. Runs in the caller's transaction. */
export async function changeReferralStatuses(
  transaction: Transaction<Database>,
  ids: string[],
  change: Omit<StatusChange, "id">,
): Promise<void> {
  const referrals = await lockReferrals(transaction, ids);
  const movable = referrals.filter(({ status }) => isAllowedTransition(status, change.to, change.by));
  if (movable.length > 0) await writeChange(transaction, movable, change);
}

/** Locks by ascending id, to prevent deadlocks. */
export async function lockReferrals(
  transaction: Transaction<Database>,
  ids: string[],
): Promise<LockedReferral[]> {
  if (ids.length === 0) return [];
  return transaction
    .selectFrom("referrals")
    .select(["id", "status", "referrer_email", "referred_email", "link_id"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

type LockedReferral = Pick<
  Selectable<Database["referrals"]>,
  "id" | "status" | "referrer_email" | "referred_email" | "link_id"
>;

async function writeChange(
  transaction: Transaction<Database>,
  referrals: LockedReferral[],
  change: Omit<StatusChange, "id">,
): Promise<void> {
  await transaction
    .updateTable("referrals")
    .set({ status: change.to, status_reason: change.reason ?? null, status_changed_at: sql`now()` })
    .where(
      "id",
      "in",
      referrals.map(({ id }) => id),
    )
    .execute();
  await insertStatusChanges(
    transaction,
    referrals.map(({ id, status }) => ({ ...change, id, from: status })),
  );
  for (const referral of referrals) await arrangeEmails(transaction, referral, change);
}

/** Call in the transaction that sets the status. */
export async function insertStatusChanges(
  transaction: Transaction<Database>,
  changes: (StatusChange & { from: ReferralStatus | null })[],
): Promise<void> {
  await transaction
    .insertInto("audit_log")
    .values(
      changes.map((change) => ({
        referral_id: change.id,
        actor: change.by,
        place: change.place,
        name: change.name,
        from_status: change.from,
        to_status: change.to,
        reason: change.reason ?? null,
      })),
    )
    .execute();
}

/** Oldest first. */
export async function listStatusChanges(db: Kysely<Database>, referralId: string) {
  return db
    .selectFrom("audit_log")
    .select(["at", "actor", "place", "name", "from_status", "to_status", "reason"])
    .where("referral_id", "=", referralId)
    .where("to_status", "is not", null)
    .$narrowType<{ to_status: NotNull }>()
    .orderBy("id")
    .execute();
}

/** Expires unused codes past their date, each in its own transaction. Returns how many. */
export async function expireReferrals(db: Kysely<Database>): Promise<number> {
  const due = await db
    .selectFrom("referrals")
    .select("id")
    .where("status", "in", expiringStatuses)
    .where("code_expires_at", "<=", sql<Date>`now()`)
    .orderBy("code_expires_at")
    .execute();
  let expired = 0;
  for (const { id } of due) {
    const { changed } = await changeReferralStatus(db, {
      id,
      to: "expired",
      by: "worker",
      place: "expire-referrals",
      reason: "the code has run out",
    });
    if (changed) expired += 1;
  }
  return expired;
}

/** Writes the transition's email, and holds what the new status forbids, so that the desk shows it at once. */
async function arrangeEmails(
  transaction: Transaction<Database>,
  referral: LockedReferral,
  { to, by, reason, waitSeconds = 0 }: Omit<StatusChange, "id">,
): Promise<void> {
  const subject = { referral_id: referral.id };
  const waiting = await transaction
    .selectFrom("emails")
    .select(["id", "kind", "returned_at"])
    .where("referral_id", "=", referral.id)
    .where("state", "in", ["pending", "retry"])
    .forUpdate()
    .execute();
  // A release that can be undone leaves the reason with the email, but no longer holds it.
  const changed = { hold_reason: null, referral_status: to, referral_status_reason: reason ?? null };
  for (const { id, ...email } of waiting)
    if (isForbidden({ ...email, ...changed }))
      await changeEmails(transaction, (emails) => emails("id", "=", id), {
        to: "held",
        hold_reason: "referral",
      });
  if (to === "received") await releaseEmails(transaction, referral, { by, waitSeconds });
  if (to === "completed") await announceGiftCard(transaction, referral);
  if (to === "rewarded")
    await insertEmails(transaction, subject, [{ kind: "gift-card-sent", to: referral.referrer_email }]);
}

/** Once: a move can be done, not done after all, and done again. */
async function announceGiftCard(
  transaction: Transaction<Database>,
  { id, referrer_email: to }: LockedReferral,
): Promise<void> {
  const kind = "gift-card-coming";
  const known = await transaction
    .selectFrom("emails")
    .select("state")
    .where("referral_id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (known?.state === "held")
    await changeEmails(transaction, (email) => email.and({ referral_id: id, kind }), { to: "pending" });
  if (!known) await insertEmails(transaction, { referral_id: id }, [{ kind, to }]);
}

/** Releases a code email held by an undo, else writes one. An operator also releases a held receipt. */
async function releaseEmails(
  transaction: Transaction<Database>,
  { id, referred_email: to }: LockedReferral,
  { by, waitSeconds }: { by: Actor; waitSeconds: number },
): Promise<void> {
  const kinds: EmailKind[] =
    by === "operator" ? ["friend-discount", "referrer-receipt"] : ["friend-discount"];
  const released = await changeEmails(
    transaction,
    (email) =>
      email.and([email("referral_id", "=", id), email("kind", "in", kinds), email("state", "=", "held")]),
    {
      to: "pending",
      // An undo holds it again, for the same reason.
      ...(waitSeconds > 0 && { next_attempt_at: timeAfter(waitSeconds), hold_reason: sql`hold_reason` }),
    },
  );
  if (!released.some(({ kind }) => kind === "friend-discount"))
    await insertEmails(transaction, { referral_id: id }, [{ kind: "friend-discount", to, waitSeconds }]);
}
