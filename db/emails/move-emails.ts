import { type Kysely, sql } from "kysely";
import { listKindsAbout } from "#domain/moves/move-emails.ts";
import type { Database, EmailKind } from "../schema.ts";
import type { Email } from "./change.ts";

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

/** A change is the booking's first news if the email about the booking never went out. */
export async function findKindToSay(db: Kysely<Database>, email: MoveEmail): Promise<EmailKind> {
  if (email.kind !== "move-changed") return email.kind;
  const booking = await ofSameMove(db, email)
    .where("kind", "=", "move-booked")
    .where("created_at", "<", writtenAt(email))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const isUnsaid = booking && ["pending", "retry", "held", "dead"].includes(booking.state);
  return isUnsaid ? "move-booked" : email.kind;
}

function ofSameMove(db: Kysely<Database>, { move_id }: MoveEmail) {
  return db.selectFrom("emails").select("state").where("move_id", "=", move_id);
}

/** Compared in Postgres, because a Date drops its microseconds. */
function writtenAt({ id }: MoveEmail) {
  return sql<Date>`(select created_at from emails where id = ${id})`;
}
