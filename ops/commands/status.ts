import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { countJobs } from "#jobs/queues.ts";
import { createChannels } from "#monitoring/alerts/channels.ts";
import { readStatus, type Status } from "#monitoring/status/read-status.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { exitCodes, explain } from "../failure.ts";
import type { Session } from "../session.ts";
import { formatStatus } from "../status/format-status.ts";

const WATCH_EVERY_MS = 2_000;

/** Adds `status`. */
export function addStatusCommand(program: Command, run: Run): void {
  describe(
    program.command("status"),
    "Show the whole site on one screen: alerts, processes, services, queue, mails, weather",
    ["status", "status --watch", "status --json"],
  )
    .option("--watch", "draw it anew every 2 s, until Ctrl-C; with --json a line each time")
    .addHelpText(
      "after",
      "\nExits with 4 when Postgres or Redis does not answer. ops check judges, and checks more.",
    )
    .action(run(status));
}

async function status(
  session: Session,
  _args: string[],
  options: { watch?: boolean; json?: boolean },
): Promise<Answer> {
  const ended = options.watch ? session.listenForEnd() : undefined;
  let found = await read(session);
  while (ended) {
    const shown = found;
    session.redraw(
      options.json ? () => JSON.stringify(toJson(shown)) : (screen) => formatStatus(shown, screen),
      options.json === true,
    );
    await sleep(WATCH_EVERY_MS, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) return { json: undefined, text: () => "", isShown: true };
    found = await read(session);
  }
  const isAway = found.state === undefined || found.redis?.some(({ unavailable }) => unavailable);
  return {
    json: toJson(found),
    text: (screen) => formatStatus(found, screen),
    exitCode: isAway ? exitCodes.unavailable : exitCodes.ok,
  };
}

function read(session: Session): Promise<Status> {
  const config = session.config();
  return readStatus({
    siteUrl: config.SITE_URL,
    openDatabase: session.openDatabase,
    explain: (error) => explain(error).message,
    redisUrl: config.REDIS_URL,
    countJobs,
    // The web process of npm run dev gives no signs of life: it is started anew with every change.
    expectedProcesses: session.devServices ? ["worker"] : (config.EXPECTED_PROCESSES ?? ["web", "worker"]),
    channels: createChannels(config).map(({ name }) => name),
    timeoutMs: session.timeoutMs,
  });
}

function toJson({
  state,
  databaseFault,
  redis,
  queue,
  disk,
  mails,
  processes,
  channels,
  at,
  siteUrl,
}: Status) {
  const { now: _now, ...known } = state ?? { now: undefined };
  return {
    site: siteUrl,
    at,
    postgres: { answers: state !== undefined, fault: databaseFault ?? null },
    redis: redis ? { answers: !redis.some(({ unavailable }) => unavailable), findings: redis } : null,
    queue: queue ?? null,
    disk: disk ?? null,
    channels,
    findings: [...processes, ...mails],
    state: state ? known : null,
  };
}
