import type { Insertable, Kysely, Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** A named person at the desk, or a command. */
export type AuditActor = { place: "desk"; name: string } | { place: "ops" };

type Row = Insertable<Database["audit_log"]>;

/** Keep names out of the reason. */
export type Act = { by: AuditActor; act: string; reason?: string | undefined } & Partial<
  Pick<Row, "referral_id" | "move_id" | "email_id" | "review_id">
>;

/** Call in the action's transaction. db/referrals/status.ts logs referral status changes. */
export async function insertActs(
  db: Kysely<Database> | Transaction<Database>,
  acts: readonly Act[],
): Promise<void> {
  if (acts.length === 0) return;
  await db
    .insertInto("audit_log")
    .values(
      acts.map(({ by, reason, ...act }) => ({
        ...act,
        actor: "operator",
        place: by.place,
        name: by.place === "desk" ? by.name : null,
        reason: reason?.trim() || null,
      })),
    )
    .execute();
}

/** Oldest first. */
export async function listActs(db: Kysely<Database>, subject: "review_id" | "move_id", id: string) {
  return db
    .selectFrom("audit_log")
    .select(["at", "place", "name", "act", "reason"])
    .where(subject, "=", id)
    .orderBy("id")
    .execute();
}

/** Oldest first. Includes its emails, but not status changes. */
export async function listActsOfReferral(db: Kysely<Database>, referralId: string) {
  return db
    .selectFrom("audit_log")
    .leftJoin("emails", "emails.id", "audit_log.email_id")
    .select(["audit_log.at", "audit_log.place", "audit_log.name", "audit_log.act", "audit_log.reason"])
    .select("emails.kind as email_kind")
    .where("audit_log.referral_id", "=", referralId)
    .where("to_status", "is", null)
    .orderBy("audit_log.id")
    .execute();
}
