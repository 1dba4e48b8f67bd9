import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { type Alert, listAlerts } from "#db/alerts/alerts.ts";
import { startHeartbeat } from "#db/processes/heartbeat.ts";
import { checkMigrations } from "#db/state/migration-state.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { createChannels } from "../alerts/channels.ts";
import { createProbes } from "../alerts/probes.ts";
import { titleOf } from "../alerts/rules.ts";
import { listSteps } from "../alerts/steps.ts";
import { startWatchdog } from "../alerts/watchdog.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { describeConnectionError } from "../connections.ts";
import { exitCodes, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import { formatMoment } from "../print/text.ts";
import type { Session } from "../session.ts";

const WEEK_SECONDS = 7 * 86_400;

export function addAlertCommands(program: Command, run: Run): void {
  const alerts = program
    .command("alerts")
    .description("List alerts, test the channels (ALERT_EMAIL, ALERT_WEBHOOK), run the watchdog");
  describe(alerts.command("list"), "List open alerts and those of the last 7 days", [
    "alerts list",
    "alerts list --json",
  ]).action(run(list));
  describe(alerts.command("test"), "Send a test message to ALERT_EMAIL and ALERT_WEBHOOK", [
    "alerts test",
  ]).action(run(test));
  describe(alerts.command("watch"), "Run the watchdog: check the site every 30 s and alert the operator", [
    "alerts watch",
    "alerts watch --once",
  ])
    .option("--once", "check once, send what is due, and exit")
    .option("--heartbeat <file>", "touch this file after each check, for a health check")
    .action(run(async (session, _args, options: WatchOptions) => watch(session, options)));
}

type WatchOptions = { once?: boolean; heartbeat?: string };

async function list(session: Session): Promise<CommandResult> {
  const alerts = await listAlerts(await session.openDatabase(), WEEK_SECONDS);
  return {
    json: alerts,
    text: alerts.length > 0 ? formatTable(columns, alerts) : "No open alerts, and none in the last 7 days.",
  };
}

async function test(session: Session): Promise<CommandResult> {
  const config = session.config();
  const channels = createChannels(config);
  if (channels.length === 0)
    throw failure(
      "usage",
      "No alerts are sent: set ALERT_WEBHOOK, or ALERT_EMAIL with SMTP_URL and MAIL_FROM. On a server, set ALERT_EMAIL in .env or secrets/alert_webhook, then run ops/deploy.",
    );
  const host = new URL(config.SITE_URL).host;
  const message = {
    site: config.SITE_URL,
    thing: "test",
    state: "started" as const,
    subject: `${host}: test alert`,
    text: "This is a test. Nothing is wrong.",
  };
  const results = await Promise.all(
    channels.map(async ({ name, send }) => ({
      channel: name,
      fault: await send(message).then(() => null, describeFault),
    })),
  );
  const failed = results.filter(({ fault }) => fault !== null);
  return {
    json: results,
    text: results.map(({ channel, fault }) => `${channel}: ${fault ?? "sent"}`).join("\n"),
    exitCode: failed.length > 0 ? exitCodes.unavailable : exitCodes.ok,
    note: failed.length > 0 ? "Fix the errors above and run this again." : undefined,
  };
}

function describeFault(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return `not sent: ${describeConnectionError(cause ?? error)}`;
}

async function watch(session: Session, { once: isOnce, heartbeat }: WatchOptions): Promise<CommandResult> {
  const config = session.config();
  await checkMigrations(config.DATABASE_URL).catch((error: Error) => {
    throw failure("failed", error.message);
  });
  const db = session.lazyDatabase();
  const isProduction = config.NODE_ENV === "production";
  const watchdog = startWatchdog({
    db,
    siteUrl: config.SITE_URL,
    channels: createChannels(config),
    log: session.log,
    // Outside production, web sends no heartbeats and the site has no public address.
    probe: createProbes({ siteUrl: config.SITE_URL, redisUrl: config.REDIS_URL, isPublic: isProduction }),
    expected: config.EXPECTED_PROCESSES ?? (isProduction ? ["web", "worker"] : ["worker"]),
    onCheck: () => writeHeartbeat(session, heartbeat),
  });
  const ended = isOnce ? undefined : waitForEnd();
  const heartbeats = isOnce ? undefined : startHeartbeat(db, "watch");
  await watchdog.check();
  await ended;
  await watchdog.stop();
  await heartbeats?.stop(true);
  return { json: {}, text: "" };
}

/** If this fails, the container turns unhealthy but the watchdog keeps running. */
function writeHeartbeat(session: Session, file: string | undefined): void {
  try {
    if (file) writeFileSync(file, "");
  } catch (error) {
    session.log.warn({ err: error }, "cannot write the heartbeat");
  }
}

async function waitForEnd(): Promise<void> {
  const alive = setInterval(() => {}, 3_600_000);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  clearInterval(alive);
}

const columns: Column<Alert>[] = [
  { title: "What", cell: ({ thing, detail }) => titleOf(thing, detail) },
  { title: "Since", cell: ({ began }) => formatMoment(began) },
  { title: "For", cell: ({ seconds }) => formatSeconds(seconds), align: "right" },
  {
    title: "State",
    cell: ({ ended, passingSeconds }) =>
      ended ? "resolved" : passingSeconds === null ? "open" : `fine for ${formatSeconds(passingSeconds)}`,
    tone: ({ ended, passingSeconds }) => (ended ? "quiet" : passingSeconds === null ? "bad" : "warn"),
  },
  { title: "Detail", cell: describeAlert, noTruncate: true },
];

function describeAlert({ thing, detail, ended }: Alert): string {
  const steps = ended ? [] : listSteps(thing, detail);
  return steps.length > 0 ? `${detail}; run: ${steps.join("; ")}` : detail;
}
