import type { Kysely } from "kysely";
import {
  listAlerts,
  listUnsentAlerts,
  markAlertSent,
  markTried,
  recordObservations,
} from "#db/alerts/alerts.ts";
import { createRun } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { timedOutService } from "#domain/deadline.ts";
import type { Logger } from "#logger";
import { describeConnectionError } from "../connections.ts";
import { type Channel, sendMessage } from "./channels.ts";
import { type AlertMessage, composeMessage } from "./message.ts";
import { type createProbes, probeDatabase, type Snapshot } from "./probes.ts";
import { alertRules, evaluateAlerts } from "./rules.ts";

const INTERVAL_MS = 30_000;
const MAX_AFTER_SECONDS = Math.max(...Object.values(alertRules).map(({ after }) => after));

export type Watchdog = ReturnType<typeof startWatchdog>;

export type WatchdogOptions = {
  db: Kysely<Database>;
  siteUrl: string;
  channels: Channel[];
  log: Logger;
  probe: ReturnType<typeof createProbes>;
  expected: Snapshot["expected"];
  /** No timer when 0. */
  intervalMs?: number;
  /** Called after each check, even if Postgres did not answer. */
  onCheck?: () => void;
  /** A monotonic clock (ms). */
  clock?: () => number;
};

/**
 * Alerts once when a fault starts and once when it ends (docs/decisions/015-one-process-alerts.md). Run only one.
 * Postgres stores what was sent; its own outage is tracked in memory.
 */
export function startWatchdog(options: WatchdogOptions) {
  const { db, log, intervalMs = INTERVAL_MS } = options;
  const outage = trackPostgresOutage(options);
  const caddy = createRun(db, "caddy");
  let checking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function checkOnce(): Promise<void> {
    try {
      const probed = await options.probe();
      if (probed.site?.fault === null) await caddy.sendHeartbeat();
      const snapshot = { ...(await probeDatabase(db)), ...probed, expected: options.expected };
      const faults = (await listAlerts(db, MAX_AFTER_SECONDS)).map(({ thing, ended }) => ({
        thing,
        endedFor: ended && (snapshot.now.getTime() - ended.getTime()) / 1000,
      }));
      await recordObservations(db, evaluateAlerts(snapshot, faults));
      await outage.noteAnswer();
      const unsent = await listUnsentAlerts(db);
      await markTried(db, unsent);
      for (const alert of unsent) if (await sendAlert(options, alert)) await markAlertSent(db, alert);
    } catch (error) {
      const service = timedOutService(error) ?? "Postgres";
      log.warn({ err: error }, `the watchdog cannot reach ${service}`);
      if (service === "Postgres") await outage.noteFailure(error);
    }
  }

  /** Concurrent calls share one check. */
  function check(): Promise<void> {
    checking ??= checkOnce().finally(() => {
      checking = undefined;
      options.onCheck?.();
    });
    return checking;
  }

  function schedule(): void {
    if (isStopped || intervalMs === 0) return;
    timer = setTimeout(() => void check().then(schedule), intervalMs);
    timer.unref();
  }

  schedule();
  return {
    check,
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await checking;
    },
  };
}

/** Returns true if a channel accepted it, or none is configured. */
async function sendAlert({ siteUrl, channels, log }: WatchdogOptions, alert: AlertMessage): Promise<boolean> {
  const message = composeMessage(siteUrl, alert);
  const { thing, state, text } = message;
  log[state === "started" ? "error" : "info"]({ alert: thing, state, text }, "alert");
  return channels.length === 0 || sendMessage(channels, message, log);
}

/** In memory, because Postgres is down. */
function trackPostgresOutage(options: WatchdogOptions) {
  const { clock = () => performance.now() } = options;
  const { graceSeconds, clearSeconds } = alertRules.postgres;
  type Outage = {
    since: number;
    began: Date;
    detail: string;
    /** Undefined until a message was attempted. */
    isStartSent: boolean | undefined;
    recovery?: { since: number; at: Date };
  };
  let outage: Outage | undefined;

  const send = ({ since, began, detail, isStartSent, recovery }: Outage) =>
    sendAlert(options, {
      thing: "postgres",
      detail,
      began,
      ended: recovery?.at ?? null,
      seconds: ((recovery?.since ?? clock()) - since) / 1000,
      isStartSent: isStartSent === true,
    });

  return {
    noteFailure: async (error: unknown) => {
      const detail = describeConnectionError(error);
      outage ??= { since: clock(), began: new Date(), detail, isStartSent: undefined };
      delete outage.recovery;
      const isDue = clock() - outage.since >= graceSeconds * 1000;
      if (isDue && !outage.isStartSent) outage.isStartSent = await send(outage);
    },
    noteAnswer: async () => {
      if (!outage) return;
      outage.recovery ??= { since: clock(), at: new Date() };
      const isOver = clock() - outage.recovery.since >= clearSeconds * 1000;
      if (outage.isStartSent === undefined || (isOver && (await send(outage)))) outage = undefined;
    },
  };
}
