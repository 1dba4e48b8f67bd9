import { type Kysely, sql } from "kysely";
import type { AuditActor } from "../audit/log.ts";
import type { Database } from "../schema.ts";

export type MoveNote = Awaited<ReturnType<typeof listNotes>>[number];

/** Oldest first. */
export async function listNotes(db: Kysely<Database>, moveId: string) {
  return db
    .selectFrom("move_notes")
    .select(["id", "at", "name", "text"])
    .where("move_id", "=", moveId)
    .orderBy("id")
    .execute();
}

/** A double click adds it once. @returns Whether it was added. */
export async function insertNote(
  db: Kysely<Database>,
  { moveId, text, by }: { moveId: string; text: string; by: AuditActor },
): Promise<boolean> {
  const name = by.place === "desk" ? by.name : null;
  const [last] = (await listNotes(db, moveId)).slice(-1);
  if (last?.text === text && last.name === name) return false;
  await db.insertInto("move_notes").values({ move_id: moveId, name, text }).execute();
  return true;
}

/** A move's notes, one per line, for a list or an export. */
export const notesOfMove = sql<string | null>`(
  select string_agg(text, E'\n' order by move_notes.id) from move_notes where move_notes.move_id = moves.id)`;
