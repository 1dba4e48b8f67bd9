import type { Kysely } from "kysely";
import { isStoppedBy, isTooLate } from "#domain/emails/email-kind.ts";
import type { EmailHold } from "#domain/emails/holds.ts";
import { isForbidden } from "#domain/emails/retry.ts";
import { hasMoveChanged, isReminderLate } from "#domain/moves/move-emails.ts";
import { takesPlace } from "#domain/moves/state.ts";
import { wasBooked } from "#domain/moves/workload.ts";
import { databaseTime } from "../clock/database-time.ts";
import { isCodeUnused } from "../referrals/code-reminders.ts";
import { changeReferralStatus } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import { endLease, type LeasedEmail } from "./lease.ts";
import { isReplaced } from "./move-emails.ts";
import { returnTry } from "./outage.ts";
import type { EmailSubject } from "./subject.ts";
import { findSuppression } from "./suppressions.ts";

type EmailToSend = LeasedEmail & EmailSubject;
type Stop = { to: "held" | "suppressed"; hold_reason: EmailHold };

/** Holds or suppresses a leased email that must not be sent. @returns Whether it may go. */
export async function mayGo(db: Kysely<Database>, email: EmailToSend): Promise<boolean> {
  const stop = (await findSuppressed(db, email)) ?? (await findHeld(db, email));
  if (!stop) return true;
  await db.transaction().execute(async (transaction) => {
    if (stop.to === "suppressed" && email.kind === "friend-discount" && email.referral_id)
      await changeReferralStatus(transaction, {
        id: email.referral_id,
        to: "rejected",
        by: "worker",
        place: "send-email",
        reason: stop.hold_reason === "bounce" ? "friend-bounced" : "friend-opted-out",
      });
    await endLease(transaction, email, stop);
    await returnTry(transaction);
  });
  return false;
}

async function findSuppressed(db: Kysely<Database>, email: EmailToSend): Promise<Stop | undefined> {
  const { move, kind } = email;
  const suppression = await findSuppression(db, email.to_address);
  const disowned = move?.disowned_at && { source: "unsubscribe-link" as const };
  const isBooked = move !== undefined && (takesPlace(move) || wasBooked(move));
  const stop = [disowned, suppression].find((one) => one && isStoppedBy(one, kind, { isBooked }));
  return stop ? { to: "suppressed", hold_reason: stop.source } : undefined;
}

async function findHeld(db: Kysely<Database>, email: EmailToSend): Promise<Stop | undefined> {
  const { kind, referral, move } = email;
  const now = await databaseTime(db);
  const held = (hold_reason: EmailHold): Stop => ({ to: "held", hold_reason });
  const isMisaddressed = kind === "estimate-confirmation" && move?.email !== email.to_address;
  if (move && (isMisaddressed || hasMoveChanged(kind, move) || (await isReplaced(db, email))))
    return held("move-changed");
  if (move && isReminderLate(kind, move, now)) return held("day-has-come");
  if (isTooLate(kind, { ...email, codeExpiresAt: referral?.code_expires_at }, now)) return held("too-late");
  if (!referral) return undefined;
  if (kind === "friend-reminder" && !(await isCodeUnused(db, referral.id))) return held("referral");
  const { status: referral_status, status_reason: referral_status_reason } = referral;
  return isForbidden({ ...email, referral_status, referral_status_reason }) ? held("referral") : undefined;
}
