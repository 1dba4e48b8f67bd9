import type { Command } from "commander";
import { count } from "#domain/quantities.ts";
import { createChannels } from "../alerts/channels.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { exitCodes, explain } from "../failure.ts";
import { formatMoment, onOneLine, paint, type Tone } from "../print/text.ts";
import type { Session } from "../session.ts";
import { readStatus, type Status } from "../status/read-status.ts";
import { listStatusRows } from "../status/rows.ts";

export function addStatusCommand(program: Command, run: Run): void {
  describe(
    program.command("status"),
    "Show the site's status on one screen: version, alerts, processes, services, emails, backups, weather",
    ["status", "status --json"],
  )
    .addHelpText("after", "\nExits with 4 if Postgres or Redis does not respond. ops check goes deeper.")
    .action(run(status));
}

async function status(session: Session): Promise<CommandResult> {
  const config = session.config();
  const found = await readStatus({
    siteUrl: config.SITE_URL,
    version: config.VERSION,
    deployedAt: config.DEPLOYED_AT,
    openDatabase: session.openDatabase,
    explain: (error) => explain(error).message,
    redisUrl: config.REDIS_URL,
    // Under npm run dev, web restarts with every change and sends no heartbeats.
    expectedProcesses: session.devServices ? ["worker"] : (config.EXPECTED_PROCESSES ?? ["web", "worker"]),
    channels: createChannels(config).map(({ name }) => name),
    timeoutMs: session.timeoutMs,
  });
  const isDown = found.state === undefined || found.redis?.some(({ unavailable }) => unavailable);
  return {
    json: toJson(found),
    text: formatStatus(found),
    exitCode: isDown ? exitCodes.unavailable : exitCodes.ok,
  };
}

const signs: Partial<Record<Tone, string>> = { good: "ok", warn: "!", bad: "!!" };

/** The first line sums up. Faults are marked by color and sign. */
export function formatStatus(status: Status): string {
  const all = listStatusRows(status);
  const lines = all.map(({ label, text, tone }, index) => {
    const name = label === all[index - 1]?.label ? "" : label;
    const sign = (tone && signs[tone]) ?? "";
    return `${name.padEnd(10)} ${paint(sign.padEnd(2), tone)} ${onOneLine(text)}`;
  });
  const faults = all.filter(({ tone }) => tone === "bad").length;
  const summary = faults > 0 ? `${count(faults, "fault")}, marked !!` : "no faults";
  const host = paint(new URL(status.siteUrl).host, "strong");
  return [`${host}: ${summary}  ${formatMoment(status.at)}`, "", ...lines].join("\n");
}

function toJson({ state, databaseFault, redis, queue, disk, emails, processes, ...status }: Status) {
  return {
    site: status.siteUrl,
    at: status.at,
    version: status.version ?? null,
    deployed_at: status.deployedAt ?? null,
    postgres: { answers: state !== undefined, fault: databaseFault ?? null },
    redis: redis ? { answers: !redis.some(({ unavailable }) => unavailable), findings: redis } : null,
    queue: queue ?? null,
    disk: disk ?? null,
    channels: status.channels,
    findings: [...processes, ...emails],
    state: state ?? null,
  };
}
