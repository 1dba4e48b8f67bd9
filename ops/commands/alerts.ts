import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { type Alert, listAlerts } from "#db/alerts/alerts.ts";
import { startHeartbeat } from "#db/processes/heartbeat.ts";
import { checkMigrations } from "#db/state/migration-state.ts";
import { repeat } from "#jobs/repeat.ts";
import { createChannels, sendMessage } from "../alerts/channels.ts";
import { probeServices } from "../alerts/probes.ts";
import { listSteps, titleOf } from "../alerts/rules.ts";
import { createWatchdog } from "../alerts/watchdog.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import { formatMoment } from "../print/text.ts";
import type { Session } from "../session.ts";

const INTERVAL_MS = 30_000;

export function addAlertCommands(program: Command, run: Run): void {
  const alerts = program
    .command("alerts")
    .description("List alerts, test the channels (ALERT_EMAIL, ALERT_WEBHOOK), run the watchdog");
  const listing = alerts.command("list");
  describe(listing, "List open alerts and those of the last 7 days", ["alerts list"]).action(run(list));
  const text = "Send a test message to ALERT_EMAIL and ALERT_WEBHOOK";
  describe(alerts.command("test"), text, ["alerts test"]).action(run(test));
  describe(alerts.command("watch"), "Run the watchdog: check the site every 30 s and alert the operator", [
    "alerts watch",
    "alerts watch --once",
  ])
    .option("--once", "check once, send what is due, and exit")
    .option("--heartbeat <file>", "touch this file after each check, for a health check")
    .action(run(async (session, _args, options: WatchOptions) => watch(session, options)));
}

async function list(session: Session): Promise<CommandResult> {
  const alerts = await listAlerts(await session.openDatabase());
  return {
    json: alerts,
    text: formatTable(columns, alerts) || "No open alerts, and none in the last 7 days.",
  };
}

const columns: Column<Alert>[] = [
  { title: "What", cell: ({ thing }) => titleOf(thing) },
  { title: "Since", cell: ({ began }) => formatMoment(began) },
  { title: "Until", cell: ({ ended }) => (ended ? formatMoment(ended) : "") },
  {
    title: "Detail",
    cell: ({ thing, detail, ended }) =>
      ended ? detail : `${detail}; run: ${listSteps(thing, detail).join("; ")}`,
    tone: ({ ended }) => (ended ? "quiet" : "bad"),
    noTruncate: true,
  },
];

async function test(session: Session): Promise<CommandResult> {
  const config = session.config();
  const channels = createChannels(config);
  if (channels.length === 0)
    throw failure(
      "usage",
      "No alerts are sent: set ALERT_WEBHOOK, or ALERT_EMAIL with SMTP_URL and MAIL_FROM. On a server, set ALERT_EMAIL in .env or secrets/alert_webhook, then run ops/deploy.",
    );
  const subject = `${new URL(config.SITE_URL).host}: test alert`;
  const text = "This is a test. Nothing is wrong.";
  const message = { site: config.SITE_URL, thing: "test", state: "started", subject, text } as const;
  const results = await sendMessage(channels, message, session.log);
  const isFailed = results.some(({ fault }) => fault !== null);
  return {
    json: results,
    text: results
      .map(({ channel, fault }) => `${channel}: ${fault === null ? "sent" : `not sent: ${fault}`}`)
      .join("\n"),
    exitCode: isFailed ? exitCodes.unavailable : exitCodes.ok,
    note: isFailed ? "Fix the errors above and run this again." : undefined,
  };
}

type WatchOptions = { once?: boolean; heartbeat?: string };

async function watch(session: Session, { once: isOnce, heartbeat }: WatchOptions): Promise<CommandResult> {
  const { log } = session;
  const config = session.config();
  await checkMigrations(config.DATABASE_URL).catch((error: Error) => {
    throw failure("failed", error.message);
  });
  const { SITE_URL: siteUrl, REDIS_URL: redisUrl } = config;
  const db = session.lazyDatabase();
  const isProduction = config.NODE_ENV === "production";
  const check = createWatchdog({
    ...{ db, siteUrl, channels: createChannels(config), log },
    // Outside production, web sends no heartbeats and the site has no public address.
    probe: () => probeServices({ siteUrl: isProduction ? siteUrl : undefined, redisUrl }),
    expected: config.EXPECTED_PROCESSES ?? (isProduction ? ["web", "worker"] : ["worker"]),
  });
  const checkAndTell = async () => {
    await check();
    // A container's health check reads its age.
    if (heartbeat) writeFileSync(heartbeat, "");
  };
  if (isOnce) await checkAndTell();
  else {
    const heartbeats = startHeartbeat(db, "watch");
    const checks = repeat({ ms: INTERVAL_MS, name: "watchdog", log }, checkAndTell);
    checks.runNow();
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    await checks.stop();
    await heartbeats.stop(true);
  }
  return { json: {}, text: "" };
}
