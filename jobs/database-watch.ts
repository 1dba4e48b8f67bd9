import type { Kysely } from "kysely";
import { isDatabaseOutage, takesWrites } from "#db/outage.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";
import type { Logger } from "#logger";

/** Tells whether Postgres is available. */
export type DatabaseWatch = {
  /** Reports an error of a statement. @returns Whether it means that Postgres is away. */
  report: (error: unknown) => boolean;
  isAway: () => boolean;
  stop: () => void;
};

const PROBE_MS = 500;

/**
 * Creates the watch. After a report of an outage it probes Postgres twice a second, until it accepts writes again.
 * @param options.onBack Called first when Postgres is back; when it throws, Postgres still counts as away.
 */
export function createDatabaseWatch(options: {
  db: Kysely<Database>;
  log: Logger;
  onAway: () => void;
  onBack: () => Promise<void>;
}): DatabaseWatch {
  const { db, log } = options;
  let away = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function probe(): Promise<void> {
    try {
      const isBack = await within(3_000, "Postgres", takesWrites(db));
      if (isBack && !stopped) {
        await options.onBack();
        away = false;
        log.info("Postgres is back");
      }
    } catch {
      // Still away: the next probe asks again.
    }
    if (away && !stopped) timer = setTimeout(probe, PROBE_MS);
  }

  return {
    report: (error) => {
      if (!isDatabaseOutage(error)) return false;
      if (!away && !stopped) {
        away = true;
        log.error({ err: error }, "Postgres is away; no jobs are taken");
        options.onAway();
        timer = setTimeout(probe, PROBE_MS);
      }
      return true;
    },
    isAway: () => away,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
