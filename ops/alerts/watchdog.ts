import type { Kysely } from "kysely";
import { type Alert, listOpenAlerts, listUnsentAlerts, markSent, recordFaults } from "#db/alerts/alerts.ts";
import { createRun } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { formatSeconds } from "#domain/quantities.ts";
import type { Logger } from "#logger";
import { describeConnectionError } from "../connections.ts";
import { formatMoment } from "../print/text.ts";
import { type Channel, type Message, sendMessage } from "./channels.ts";
import { probeDatabase, type probeServices, type Snapshot } from "./probes.ts";
import { evaluateAlerts, ruleOf } from "./rules.ts";

/** How long Postgres must be down before it alerts. */
const POSTGRES_MS = 2 * 60_000;

/**
 * Returns a check that alerts once when a fault starts and once when it ends
 * (docs/decisions/015-one-process-alerts.md); it returns false if it could not finish. Run only one. Postgres stores what was sent, except about itself.
 */
export function createWatchdog(options: {
  db: Kysely<Database>;
  siteUrl: string;
  channels: Channel[];
  log: Logger;
  probe: () => ReturnType<typeof probeServices>;
  expected: Snapshot["expected"];
  now?: () => Date;
}): () => Promise<boolean> {
  const { db, siteUrl, channels, log, expected, now = () => new Date() } = options;
  const caddy = createRun(db, "caddy");
  let outage: { began: Date; isSent: boolean } | undefined;

  async function check(): Promise<void> {
    const probed = await options.probe();
    if (probed.site?.fault === null) await caddy.sendHeartbeat();
    const snapshot = { ...(await probeDatabase(db)), ...probed, expected };
    const open = (await listOpenAlerts(db)).map(({ thing }) => thing);
    await recordFaults(db, evaluateAlerts(snapshot, open));
    if (outage?.isSent) await send({ thing: "postgres", detail: "", began: outage.began, ended: now() });
    outage = undefined;
    for (const alert of await listUnsentAlerts(db))
      if (await send(alert)) await markSent(db, alert.id, alert.ended);
  }

  async function noteOutage(error: unknown): Promise<void> {
    log.warn({ err: error }, "the watchdog cannot reach Postgres");
    outage ??= { began: now(), isSent: false };
    const { began, isSent } = outage;
    if (isSent || now().getTime() - began.getTime() < POSTGRES_MS) return;
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
    check().then(
      () => true,
      (error: unknown) => noteOutage(error).then(() => false),
    );
}

export function composeMessage(site: string, { thing, detail, began, ended }: Alert): Message {
  const { title, steps } = ruleOf(thing);
  const { host } = new URL(site);
  const since = formatMoment(began);
  if (ended) {
    const lasted = formatSeconds((ended.getTime() - began.getTime()) / 1000);
    const text = `Resolved: ${title}.\nIt lasted ${lasted}, from ${since} to ${formatMoment(ended)}.`;
    return { site, thing, state: "ended", subject: `${host}: resolved: ${title}`, text };
  }
  // A mail server's reply may repeat a customer's address.
  const anonymous = detail.replace(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+/g, "[address]");
  const text = `${title}: ${anonymous}.
Run: ${[...steps(detail), "ops status"].join("\nThen: ")}

Since ${since}. Run the commands in the site's folder; ops is docker compose run --rm ops.
docs/operations.md, "When an alert arrives", explains the output. Another message follows when this is resolved.`;
  return { site, thing, state: "started", subject: `${host}: ${title}`, text };
}
