import type { Kysely } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { SILENT_SECONDS } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { readSiteState, type SiteState } from "#db/site-state.ts";
import { within } from "#deadline";
import { readDisk } from "./disk.ts";

const READ_MS = 2_000;
/** Several that ask at once are one read; Prometheus asks every 15 s. */
const KEEP_MS = 5_000;

/**
 * Adds what Postgres knows of the site to a registry: mails, signs of life, weather, alerts. It is read when Prometheus asks.
 * While Postgres does not answer, `site_database_up` is 0 and the others have no value.
 */
export function addSiteMetrics(registry: Registry, db: Kysely<Database>): void {
  const gauges = createGauges(registry);
  let last: { at: number; read: Promise<void> } | undefined;

  async function read(): Promise<void> {
    const [state, disk] = await Promise.all([
      within(READ_MS, "Postgres", readSiteState(db)).catch(() => undefined),
      readDisk("/"),
    ]);
    gauges.up.set(state ? 1 : 0);
    gauges.diskFree.set(disk?.free ?? Number.NaN);
    gauges.diskSize.set(disk?.size ?? Number.NaN);
    if (state) gauges.show(state);
    else gauges.forget();
  }

  // Every gauge waits for the same read; the first that is asked begins it.
  gauges.beforeAll(() => {
    if (!last || performance.now() - last.at > KEEP_MS) last = { at: performance.now(), read: read() };
    return last.read;
  });
}

function createGauges(registry: Registry) {
  let collect = async (): Promise<void> => {};
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: () => collect() });
  const up = gauge("site_database_up", "1 when Postgres answers, else 0");
  const mails = gauge("site_mails", "Mails of each state (docs/architecture.md, The outbox)", ["state"]);
  const oldest = gauge(
    "site_oldest_unsent_mail_seconds",
    "Wait of the oldest mail that should be on its way",
  );
  const running = gauge("site_processes_running", "Processes that gave a sign of life in the last 25 s", [
    "name",
  ]);
  const heartbeat = gauge(
    "site_heartbeat_age_seconds",
    "Seconds since the last sign of life of a kind of process",
    ["name"],
  );
  const weather = gauge("site_weather_age_seconds", "Seconds since the last weather reading was observed");
  const backup = gauge("site_backup_age_seconds", "Seconds since the last backup was made");
  const unarchived = gauge("site_backup_unsafe_seconds", "Seconds since the WAL was last archived");
  const held = gauge("site_referrals_held", "Referrals that wait for a limit or an operator", ["reason"]);
  const alerts = gauge("site_alerts_open", "Faults of which the operator was told and that last", ["thing"]);
  const bytes = gauge("site_database_size_bytes", "Size of the database");
  const diskFree = gauge("site_disk_free_bytes", "Free bytes of the disk under this process");
  const diskSize = gauge("site_disk_size_bytes", "Size of the disk under this process");
  const labelled = [mails, running, heartbeat, held, alerts];

  return {
    up,
    diskFree,
    diskSize,
    beforeAll: (work: () => Promise<void>) => {
      collect = work;
    },
    show: (state: SiteState) => {
      for (const one of labelled) one.reset();
      for (const [name, count] of Object.entries(state.mails)) mails.set({ state: name }, count);
      for (const name of ["web", "worker"] as const) {
        const runs = state.runs.filter((run) => run.name === name);
        const alive = runs.filter(({ stopped, seen }) => stopped === null && seen <= SILENT_SECONDS);
        running.set({ name }, alive.length);
        heartbeat.set({ name }, Math.min(Number.POSITIVE_INFINITY, ...runs.map(({ seen }) => seen)));
      }
      for (const { reason, referrals } of state.heldReferrals)
        held.set({ reason: reason || "none" }, referrals);
      for (const { thing } of state.alerts) alerts.set({ thing }, 1);
      oldest.set(state.oldestUnsent);
      weather.set(state.weatherAge ?? Number.POSITIVE_INFINITY);
      bytes.set(state.bytes);
      // Where nobody is to make backups, nothing is told of them.
      const archiving = state.backup?.isExpected ? state.backup : undefined;
      backup.set(archiving ? (archiving.lastBackup ?? Number.POSITIVE_INFINITY) : Number.NaN);
      unarchived.set(archiving?.unarchived ?? Number.NaN);
    },
    forget: () => {
      for (const one of labelled) one.reset();
      for (const one of [oldest, weather, backup, unarchived, bytes]) one.set(Number.NaN);
    },
  };
}
