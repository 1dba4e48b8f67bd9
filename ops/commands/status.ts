import type { Command } from "commander";
import { countJobs } from "#jobs/queues.ts";
import { createChannels } from "../alerts/channels.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { exitCodes, explain } from "../failure.ts";
import { formatMoment, onOneLine, paint, type Tone } from "../print/text.ts";
import type { Session } from "../session.ts";
import { readStatus, type Status } from "../status/read-status.ts";
import { listStatusRows } from "../status/rows.ts";

/** Adds `status`. */
export function addStatusCommand(program: Command, run: Run): void {
  describe(
    program.command("status"),
    "Show the whole site on one screen: version, alerts, processes, services, mails, backups, weather",
    ["status", "status --json"],
  )
    .addHelpText(
      "after",
      "\nExits with 4 when Postgres or Redis does not answer. ops check judges, and checks more.",
    )
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
    countJobs,
    // The web process of npm run dev gives no signs of life: it is started anew with every change.
    expectedProcesses: session.devServices ? ["worker"] : (config.EXPECTED_PROCESSES ?? ["web", "worker"]),
    channels: createChannels(config).map(({ name }) => name),
    timeoutMs: session.timeoutMs,
  });
  const isAway = found.state === undefined || found.redis?.some(({ unavailable }) => unavailable);
  return {
    json: toJson(found),
    text: formatStatus(found),
    exitCode: isAway ? exitCodes.unavailable : exitCodes.ok,
  };
}

const signs: Partial<Record<Tone, string>> = { good: "ok", warn: "!", bad: "!!" };

/** Formats the state of the site, a subject a row; the worst stands out by its color and its sign. */
export function formatStatus(status: Status): string {
  const rows = listStatusRows(status).map(({ label, text, tone }, index, all) => {
    const name = label === all[index - 1]?.label ? "" : label;
    const sign = (tone && signs[tone]) ?? "";
    return `${name.padEnd(10)} ${paint(sign.padEnd(2), tone)} ${onOneLine(text)}`;
  });
  return [`${paint(new URL(status.siteUrl).host, "strong")}  ${formatMoment(status.at)}`, "", ...rows].join(
    "\n",
  );
}

function toJson({ state, databaseFault, redis, queue, disk, mails, processes, ...status }: Status) {
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
    findings: [...processes, ...mails],
    state: state ?? null,
  };
}
