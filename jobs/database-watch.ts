import type { Kysely } from "kysely";
import { isDatabaseOutage, takesWrites } from "#db/outage.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";
import type { Logger } from "#logger";

/** Knows whether Postgres can be worked with. */
export type DatabaseWatch = {
  /** Told of an error of any statement. @returns Whether it means that Postgres is away. */
  report: (error: unknown) => boolean;
  isAway: () => boolean;
  stop: () => void;
};

const PROBE_MS = 500;

/**
 * Creates the watch. From the first report on it asks Postgres twice a second, until it takes writes again.
 * @param options.onBack Runs before anybody else hears of it; what it throws makes Postgres count as away still.
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
      // The next probe tells.
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
