import { type Kysely, sql } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { listKindsAbout } from "#domain/moves/move-emails.ts";
import type { Database, EmailKind } from "../schema.ts";
import { changeEmails, type Email, type EmailChange } from "./change.ts";

type MoveEmail = Pick<Email, "id" | "kind" | "move_id" | "move_request_id">;

/** Whether a newer email says the same about the move, so that the customer would read it twice. Never true of an answer. */
export async function isReplaced(db: Kysely<Database>, email: MoveEmail): Promise<boolean> {
  const kinds = listKindsAbout(email.kind);
  if (kinds.length === 0 || email.move_request_id) return false;
  const newer = await ofSameMove(db, email)
    .where("kind", "in", kinds)
    .where("created_at", ">", writtenAt(email))
    .where("state", "in", ["pending", "retry", "sending", "sent"])
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** The email about a change says that the move is booked if the one about the booking has not gone out. */
export async function findKindToSend(db: Kysely<Database>, email: MoveEmail): Promise<EmailKind> {
  if (email.kind !== "move-changed") return email.kind;
  const booking = await ofSameMove(db, email)
    .where("kind", "=", "move-booked")
    .where("created_at", "<", writtenAt(email))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const isUnsent = booking && ["pending", "retry", "held", "dead"].includes(booking.state);
  return isUnsent ? "move-booked" : email.kind;
}

/**
 * Sends to the new address what waits for the old one or did not reach it. Holds it if there is no new one.
 * @returns Whether an email goes there.
 */
export async function readdressEmails(
  db: Kysely<Database>,
  { id: move_id, email: from }: { id: string; email: string | null },
  { email: to }: { email: string | null },
): Promise<boolean> {
  if (from === to || from === null) return false;
  const change = (states: Email["state"][], changes: EmailChange) =>
    changeEmails(
      db,
      (email) =>
        email.and([
          email.and({ move_id, to_address: from }),
          email("state", "in", states),
          // The address was tried before.
          sql<boolean>`not (kind = 'estimate-confirmation' and exists (
            select from emails as twin where twin.move_id = ${move_id} and twin.kind = emails.kind
              and twin.to_address = ${to}))`,
        ]),
      changes,
    );
  if (to === null) {
    await change(["pending", "retry"], { to: "held", hold_reason: "move-changed" });
    return false;
  }
  const address = { to_address: to, recipient_key: normalizeEmailAddress(to) };
  const waiting = await change(["pending", "retry"], address);
  await change(["held"], address);
  const failed = await change(["dead", "bounced"], { ...address, to: "pending", attempts: 0 });
  await change(["suppressed"], { settled_at: sql<Date>`now()` });
  return waiting.length + failed.length > 0;
}

function ofSameMove(db: Kysely<Database>, { move_id }: MoveEmail) {
  return db.selectFrom("emails").select("state").where("move_id", "=", move_id);
}

/** Compared in Postgres, because a Date drops its microseconds. */
function writtenAt({ id }: MoveEmail) {
  return sql<Date>`(select created_at from emails where id = ${id})`;
}
