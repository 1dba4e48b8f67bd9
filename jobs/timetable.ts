import type { Queue } from "bullmq";
import type { Kysely } from "kysely";
import { databaseTime } from "#db/clock/database-time.ts";
import { writeDigest } from "#db/emails/office-digest.ts";
import { completeReferrals } from "#db/moves/referral.ts";
import { insertReminders } from "#db/moves/reminders.ts";
import { insertCodeReminders } from "#db/referrals/code-reminders.ts";
import { releaseEmails, releaseReferrals } from "#db/referrals/holds.ts";
import { expireReferrals } from "#db/referrals/status.ts";
import { deleteOldImports } from "#db/reviews/imports.ts";
import type { Database } from "#db/schema.ts";
import { storeReading } from "#db/weather/readings.ts";
import { deleteOldEvents } from "#db/webhooks/outbox.ts";
import { findReminderDay } from "#domain/moves/move-emails.ts";
import type { Logger } from "#logger";
import type { WeatherProvider } from "./weather/provider.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Services = { db: Kysely<Database>; log: Logger; fetchReading: WeatherProvider };
type Entry = { everyMs: number; run: (services: Services) => Promise<void> };

/** What the worker does, and how often. */
export const timetable: Record<string, Entry> = {
  "refresh-weather": { everyMs: 30 * MINUTE_MS, run: refreshWeather },
  "write-reminders": { everyMs: HOUR_MS, run: logCount("day-before reminders written", writeReminders) },
  "write-code-reminders": {
    everyMs: HOUR_MS,
    run: logCount("reminders of a code written", writeCodeReminders),
  },
  "write-office-digest": { everyMs: MINUTE_MS, run: logCount("emails put into a digest", writeDigest) },
  "release-referrals": { everyMs: MINUTE_MS, run: logCount("held referrals released", releaseReferrals) },
  "release-emails": { everyMs: MINUTE_MS, run: logCount("held emails released", releaseEmails) },
  "expire-referrals": { everyMs: 24 * HOUR_MS, run: logCount("referrals expired", expireReferrals) },
  "complete-referrals": { everyMs: HOUR_MS, run: logCount("referrals completed", completeReferrals) },
  "delete-review-files": { everyMs: HOUR_MS, run: ({ db }) => deleteOldImports(db) },
  "delete-webhook-events": { everyMs: HOUR_MS, run: ({ db }) => deleteOldEvents(db) },
};

/** Existing jobs keep their next run. */
export async function upsertTimetable(queue: Queue): Promise<void> {
  for (const { key } of await queue.getJobSchedulers())
    if (!Object.hasOwn(timetable, key)) await queue.removeJobScheduler(key);
  for (const [name, { everyMs: every }] of Object.entries(timetable)) {
    const known = await queue.getJobScheduler(name);
    // A wrong clock may have scheduled the next run days ahead.
    if (known?.next && known.next > Date.now() + every) await queue.removeJobScheduler(name);
    await queue.upsertJobScheduler(name, { every }, { name, data: {} });
  }
}

/** On failure, logs and keeps the last reading. */
export async function refreshWeather({ db, log, fetchReading }: Services): Promise<void> {
  try {
    const { reading, observedAt, source } = await fetchReading(await databaseTime(db));
    await storeReading(db, { reading, observedAt });
    log.info({ source, observedAt }, "weather refreshed");
  } catch (error) {
    log.warn({ reason: String(error) }, "Weather fetch error");
  }
}

/** From 9 AM local time. Later runs catch up on missed reminders. */
async function writeReminders(db: Kysely<Database>): Promise<number> {
  const day = findReminderDay(await databaseTime(db));
  return day ? insertReminders(db, day) : 0;
}

/** Not at night. */
async function writeCodeReminders(db: Kysely<Database>): Promise<number> {
  return findReminderDay(await databaseTime(db)) ? insertCodeReminders(db) : 0;
}

function logCount(what: string, work: (db: Kysely<Database>) => Promise<number>): Entry["run"] {
  return async ({ db, log }) => {
    const rows = await work(db);
    if (rows > 0) log.info({ rows }, what);
  };
}
