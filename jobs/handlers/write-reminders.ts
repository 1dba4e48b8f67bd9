import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { insertReminders } from "#db/moves/reminders.ts";
import type { Database } from "#db/schema.ts";
import { findReminderDay } from "#domain/moves/mails.ts";

/** Runs from 9 AM local time. Later runs catch up on missed reminders. */
export function createWriteReminders(dependencies: { db: Kysely<Database>; log: Logger }) {
  const { db, log } = dependencies;

  return async function writeReminders(): Promise<void> {
    const day = findReminderDay(new Date());
    const reminders = day ? await insertReminders(db, day) : 0;
    if (reminders > 0) log.info({ reminders }, "day-before reminders queued");
  };
}
