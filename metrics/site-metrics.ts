import type { Kysely } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { SILENT_SECONDS } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { readSiteState, type SiteState } from "#db/state/site-state.ts";
import { withTimeout } from "#domain/deadline.ts";

const READ_MS = 2_000;
/** Prometheus reads all gauges at once, so cache one query. */
const CACHE_MS = 5_000;

/** While Postgres is down, `site_database_up` is 0 and the others have no value. */
export function addSiteMetrics(registry: Registry, db: Kysely<Database>): void {
  let last: { at: number; state: Promise<SiteState | undefined> } | undefined;
  const readState = () => {
    if (!last || performance.now() - last.at > CACHE_MS) {
      const state = withTimeout(READ_MS, "Postgres", readSiteState(db)).catch(() => undefined);
      last = { at: performance.now(), state };
    }
    return last.state;
  };
  const registers = [registry];
  const gauge = (name: string, help: string, read: (state: SiteState | undefined) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect: async function () {
        this.set(read(await readState()));
      },
    });
  const labeled = (
    name: string,
    help: string,
    label: string,
    list: (state: SiteState) => Record<string, number>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect: async function () {
        const state = await readState();
        this.reset();
        for (const [value, count] of Object.entries(state ? list(state) : {}))
          this.set({ [label]: value }, count);
      },
    });

  gauge("site_database_up", "1 if Postgres responds, else 0", (state) => (state ? 1 : 0));
  labeled("site_mails", "Emails by state, finished ones of a day", "state", ({ emails }) => emails);
  labeled("site_processes_running", "Processes with a recent heartbeat", "name", countRunning);
  gauge(
    "site_oldest_unsent_mail_seconds",
    "Age of the oldest email waiting to be sent",
    (state) => state?.oldestUnsent ?? Number.NaN,
  );
  gauge("site_weather_age_seconds", "Age of the last weather reading", (state) =>
    state ? (state.weatherAge ?? Number.POSITIVE_INFINITY) : Number.NaN,
  );
  gauge("site_backup_age_seconds", "Age of the last backup, where backups are expected", (state) =>
    state?.backup?.isExpected ? (state.backup.lastBackup ?? Number.POSITIVE_INFINITY) : Number.NaN,
  );
}

function countRunning({ runs }: SiteState): Record<string, number> {
  const alive = runs.filter(({ stopped, seen }) => stopped === null && seen <= SILENT_SECONDS);
  const count = (name: string) => alive.filter((run) => run.name === name).length;
  return { web: count("web"), worker: count("worker") };
}
