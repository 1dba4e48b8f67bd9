import type { Kysely } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { findBackupState } from "#db/backups/state.ts";
import { databaseTime } from "#db/clock/database-time.ts";
import { listUnsentEmails } from "#db/emails/unsent.ts";
import type { Database } from "#db/schema.ts";
import { findLastReading } from "#db/weather/readings.ts";
import { withTimeout } from "#domain/timeout.ts";

const READ_MS = 2_000;
/** Prometheus reads all gauges at once, so query once. */
const CACHE_MS = 5_000;

/** While Postgres is down, `site_database_up` is 0 and the ages are NaN. An age is infinite before the first reading or backup. */
export function addSiteMetrics(registry: Registry, db: Kysely<Database>): void {
  let last: { at: number; ages: Promise<Ages | undefined> } | undefined;
  const readOnce = () => {
    if (!last || performance.now() - last.at > CACHE_MS)
      last = {
        at: performance.now(),
        ages: withTimeout(READ_MS, "Postgres", readAges(db)).catch(() => undefined),
      };
    return last.ages;
  };
  const gauge = (name: string, help: string, read: (ages: Ages | undefined) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect: async function () {
        this.set(read(await readOnce()));
      },
    });
  const age = (name: string, help: string, of: keyof Ages) =>
    gauge(name, help, (ages) => ages?.[of] ?? Number.NaN);

  gauge("site_database_up", "1 if Postgres responds, else 0", (ages) => (ages ? 1 : 0));
  age("site_oldest_unsent_mail_seconds", "Age of the oldest email waiting to be sent", "unsent");
  age("site_weather_age_seconds", "Age of the last weather reading", "weather");
  age("site_backup_age_seconds", "Age of the last backup, where backups are expected", "backup");
}

type Ages = Awaited<ReturnType<typeof readAges>>;

/** In seconds. */
async function readAges(db: Kysely<Database>) {
  const now = await databaseTime(db);
  const unsent = await listUnsentEmails(db);
  const reading = await findLastReading(db);
  const backup = await findBackupState(db);
  return {
    unsent: Math.max(0, ...unsent.map(({ oldest }) => oldest)),
    weather: reading ? (now.getTime() - reading.observedAt.getTime()) / 1000 : Number.POSITIVE_INFINITY,
    backup: backup?.isExpected ? (backup.lastBackup ?? Number.POSITIVE_INFINITY) : undefined,
  };
}
