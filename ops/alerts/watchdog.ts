import type { Kysely } from "kysely";
import {
  type Alert,
  listOpenAlerts,
  listUnsentAlerts,
  markAlertSent,
  recordFaults,
} from "#db/alerts/alerts.ts";
import { createRun } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { timedOutService } from "#domain/deadline.ts";
import type { Logger } from "#logger";
import { describeConnectionError } from "../connections.ts";
import { type Channel, sendMessage } from "./channels.ts";
import { composeMessage } from "./message.ts";
import { probeDatabase, type probeServices, type Snapshot } from "./probes.ts";
import { alertRules, evaluateAlerts } from "./rules.ts";

type WatchdogOptions = {
  db: Kysely<Database>;
  siteUrl: string;
  channels: Channel[];
  log: Logger;
  probe: () => ReturnType<typeof probeServices>;
  expected: Snapshot["expected"];
  now?: () => Date;
};

/**
 * Returns a check that alerts once when a fault starts and once when it ends
 * (docs/decisions/015-one-process-alerts.md). Run only one. Postgres stores what was sent, except about itself.
 */
export function createWatchdog(options: WatchdogOptions): () => Promise<void> {
  const { db, siteUrl, channels, log, now = () => new Date() } = options;
  const caddy = createRun(db, "caddy");
  let outage: { began: Date; isSent: boolean } | undefined;

  async function check(): Promise<void> {
    const probed = await options.probe();
    if (probed.site?.fault === null) await caddy.sendHeartbeat();
    const snapshot = { ...(await probeDatabase(db)), ...probed, expected: options.expected };
    const open = (await listOpenAlerts(db)).map(({ thing }) => thing);
    const { faults, unknown } = evaluateAlerts(snapshot, open);
    await recordFaults(db, faults, unknown);
    if (outage?.isSent) await send({ thing: "postgres", detail: "", began: outage.began, ended: now() });
    outage = undefined;
    for (const alert of await listUnsentAlerts(db)) if (await send(alert)) await markAlertSent(db, alert);
  }

  async function notePostgresOutage(error: unknown): Promise<void> {
    outage ??= { began: now(), isSent: false };
    const { began, isSent } = outage;
    const minutes = (now().getTime() - began.getTime()) / 60_000;
    if (isSent || minutes < (alertRules["postgres"]?.minutes ?? 0)) return;
    const detail = describeConnectionError(error);
    outage.isSent = await send({ thing: "postgres", detail, began, ended: null });
  }

  /** True if a channel accepted it, or none is configured. */
  async function send(alert: Alert): Promise<boolean> {
    const message = composeMessage(siteUrl, alert);
    const { thing, state, text } = message;
    log[state === "started" ? "error" : "info"]({ alert: thing, state, text }, "alert");
    const results = await sendMessage(channels, message, log);
    return results.length === 0 || results.some(({ fault }) => fault === null);
  }

  return () =>
    check().catch((error: unknown) => {
      const service = timedOutService(error) ?? "Postgres";
      log.warn({ err: error }, `the watchdog cannot reach ${service}`);
      return service === "Postgres" ? notePostgresOutage(error) : undefined;
    });
}
