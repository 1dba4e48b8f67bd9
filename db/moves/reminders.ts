import { type Kysely, sql } from "kysely";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { insertEmails } from "../emails/outbox.ts";
import type { Database } from "../schema.ts";

/**
 * Queues one reminder per move and day, and another if the last was held because the day had changed.
 * @param day Tomorrow in the company's time zone, "2027-06-12": packing day, if there is one.
 */
export async function insertReminders(db: Kysely<Database>, day: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const moves = await transaction
      .updateTable("moves")
      .set({ reminded_day: (move) => move.ref("moving_day") })
      .where("state", "=", "booked")
      .where("moving_day", "in", [day, addDays(day, 1)])
      .where(sql<boolean>`moving_day - coalesce(packing_day, false)::int = ${day}::date`)
      .where(
        sql<boolean>`(reminded_day is distinct from moving_day or 'move-changed' = (
          select hold_reason from emails where move_id = moves.id and kind = 'move-reminder' and state = 'held'
            and created_at = (select max(created_at) from emails where move_id = moves.id and kind = 'move-reminder')))`,
      )
      .returning(["id", "email"])
      .execute();
    for (const { id, email } of moves)
      await insertEmails(transaction, { move_id: id }, [{ kind: "move-reminder", to: email }]);
    return moves.length;
  });
}
