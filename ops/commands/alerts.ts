import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { startHeartbeat } from "#db/processes/heartbeat.ts";
import { checkMigrations } from "#db/state/migration-state.ts";
import { repeat } from "#jobs/repeat.ts";
import { createChannels, sendMessage } from "../alerts/channels.ts";
import { createHeartbeat } from "../alerts/heartbeat.ts";
import { probeServices } from "../alerts/probes.ts";
import { createWatchdog } from "../alerts/watchdog.ts";
import type { CommandResult, Run } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import type { Session } from "../session.ts";

const INTERVAL_MS = 30_000;

export function addAlertCommands(program: Command, run: Run): void {
  const alerts = program
    .command("alerts")
    .description("Test the channels (ALERT_EMAIL, ALERT_WEBHOOK), run the watchdog");
  alerts
    .command("test")
    .description("Send a test message to ALERT_EMAIL and ALERT_WEBHOOK")
    .action(run(test));
  alerts
    .command("watch")
    .description("Run the watchdog: check the site every 30 s and alert the operator")
    .option("--once", "check once, send what is due, and exit")
    .option("--heartbeat <file>", "touch this file after each check, for a health check")
    .action(run(watch));
}

async function test(session: Session): Promise<CommandResult> {
  const config = session.config();
  const channels = createChannels(config);
  if (channels.length === 0)
    throw failure("usage", "Set ALERT_EMAIL in .env or secrets/alert_webhook, then run ops/deploy.");
  const subject = `${new URL(config.SITE_URL).host}: test alert`;
  const text = "This is a test. Nothing is wrong.";
  const message = { site: config.SITE_URL, thing: "test", state: "started", subject, text } as const;
  const results = await sendMessage(channels, message, session.log);
  const lines = results.map(({ channel, fault }) => `${channel}: ${fault ? `not sent: ${fault}` : "sent"}`);
  const isFailed = results.some(({ fault }) => fault !== null);
  return { text: lines.join("\n"), exitCode: exitCodes[isFailed ? "unavailable" : "ok"] };
}

async function watch(
  session: Session,
  _names: string[],
  { once: isOnce, heartbeat }: { once?: boolean; heartbeat?: string },
): Promise<CommandResult> {
  const config = session.config();
  await checkMigrations(config.DATABASE_URL).catch((error: Error) => {
    throw failure("failed", error.message);
  });
  const db = session.lazyDatabase();
  const isProduction = config.NODE_ENV === "production";
  const check = createWatchdog({
    ...{ db, siteUrl: config.SITE_URL, channels: createChannels(config), log: session.log },
    // Outside production, web sends no heartbeats and the site has no public address.
    probe: () => probeServices(isProduction ? config.SITE_URL : undefined, config.REDIS_URL),
    expected: config.EXPECTED_PROCESSES,
  });
  const sendHeartbeat = createHeartbeat(config.HEARTBEAT_URL, session.log);
  const checkAndTouch = async () => {
    if (await check()) await sendHeartbeat();
    // A container's health check reads its age.
    if (heartbeat) writeFileSync(heartbeat, "");
  };
  if (isOnce) await checkAndTouch();
  else {
    const heartbeats = startHeartbeat(db, "watch");
    const checks = repeat({ ms: INTERVAL_MS, name: "watchdog", log: session.log }, checkAndTouch);
    checks.runNow();
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    await checks.stop();
    await heartbeats.stop(true);
  }
  return { text: "" };
}
