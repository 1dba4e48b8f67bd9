import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { databaseTime } from "#db/clock/database-time.ts";
import { writeDigest } from "#db/emails/office-digest.ts";
import { reopenReferrals } from "#db/moves/referral.ts";
import { insertReminders } from "#db/moves/reminders.ts";
import { forgetNetworks, releaseEmails, releaseReferrals } from "#db/referrals/holds.ts";
import { expireReferrals } from "#db/referrals/status.ts";
import { deleteOldImports } from "#db/reviews/staged-imports.ts";
import type { Database } from "#db/schema.ts";
import { storeReading } from "#db/weather/readings.ts";
import { findReminderDay } from "#domain/moves/mails.ts";
import type { WeatherProvider } from "../weather/provider.ts";

type Services = { db: Kysely<Database>; log: Logger };

/** Daily: expires referrals whose code was not used in time. */
export async function expireOldReferrals({ db, log }: Services): Promise<void> {
  const expired = await expireReferrals(db);
  if (expired > 0) log.info({ expired }, "referrals expired");
}

/** Every 30 minutes. On failure, logs and keeps the last reading. */
export async function refreshWeather({ db, log }: Services, fetchReading: WeatherProvider): Promise<void> {
  try {
    const { reading, observedAt, source } = await fetchReading(await databaseTime(db));
    await storeReading(db, { reading, observedAt });
    log.info({ source, observedAt }, "weather refreshed");
  } catch (error) {
    log.warn({ reason: String(error) }, "Weather fetch error");
  }
}

/**
 * Every minute: whatever has waited long enough. Releases rate-limited referrals and emails, reopens referrals of
 * cancelled moves, writes the office's digest, and deletes old network hashes and uploaded review files.
 */
export async function releaseHolds({ db, log }: Services): Promise<void> {
  const referrals = await releaseReferrals(db);
  const emails = await releaseEmails(db);
  const reopened = await reopenReferrals(db);
  const digested = await writeDigest(db);
  await forgetNetworks(db);
  await deleteOldImports(db);
  if (digested > 0) log.info({ digested }, "emails to the office put into a digest");
  if (referrals + emails > 0) log.info({ referrals, emails }, "rate-limited referrals and emails released");
  if (reopened > 0) log.info({ reopened }, "referrals of cancelled moves reopened");
}

/** Hourly, from 9 AM local time. Later runs catch up on missed reminders. */
export async function writeReminders({ db, log }: Services): Promise<void> {
  const day = findReminderDay(await databaseTime(db));
  const reminders = day ? await insertReminders(db, day) : 0;
  if (reminders > 0) log.info({ reminders }, "day-before reminders queued");
}
