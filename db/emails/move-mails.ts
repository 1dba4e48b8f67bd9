import { sql, type Transaction } from "kysely";
import { listKindsAbout } from "#domain/moves/mails.ts";
import type { Database, EmailKind } from "../schema.ts";
import type { Email } from "./outbox.ts";

type MoveMail = Pick<Email, "id" | "kind" | "move_id" | "move_request_id">;

/** Whether a newer email says the same about the move, so that the customer would read it twice. Never true of an answer. */
export async function isReplaced(transaction: Transaction<Database>, email: MoveMail): Promise<boolean> {
  const kinds = listKindsAbout(email.kind);
  if (kinds.length === 0 || email.move_request_id) return false;
  const newer = await ofSameMove(transaction, email)
    .where("kind", "in", kinds)
    .where("created_at", ">", writtenAt(email))
    .where("state", "in", ["pending", "queued", "retry", "sending", "sent"])
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** A change is the booking's first news if the email about the booking never went out. */
export async function findKindToSay(transaction: Transaction<Database>, email: MoveMail): Promise<EmailKind> {
  if (email.kind !== "move-changed") return email.kind;
  const booking = await ofSameMove(transaction, email)
    .where("kind", "=", "move-booked")
    .where("created_at", "<", writtenAt(email))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const isUnsaid = booking && ["pending", "queued", "retry", "held", "dead"].includes(booking.state);
  return isUnsaid ? "move-booked" : email.kind;
}

function ofSameMove(transaction: Transaction<Database>, { move_id }: MoveMail) {
  return transaction.selectFrom("emails").select("state").where("move_id", "=", move_id);
}

/** Compared in Postgres, because a Date drops its microseconds. */
function writtenAt({ id }: MoveMail) {
  return sql<Date>`(select created_at from emails where id = ${id})`;
}
