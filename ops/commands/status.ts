import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { type Answer, describe, type Run } from "../answer.ts";
import { exitCodes } from "../failure.ts";
import type { Session } from "../session.ts";
import { formatStatus } from "../status/format-status.ts";
import { readStatus, type Status } from "../status/read-status.ts";

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
  let found = await readStatus(session);
  while (ended) {
    const shown = found;
    session.redraw(
      options.json ? () => JSON.stringify(toJson(shown)) : (screen) => formatStatus(shown, screen),
      options.json === true,
    );
    await sleep(WATCH_EVERY_MS, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) return { json: undefined, text: () => "", isShown: true };
    found = await readStatus(session);
  }
  const isAway = found.state === undefined || found.redis?.some(({ unavailable }) => unavailable);
  return {
    json: toJson(found),
    text: (screen) => formatStatus(found, screen),
    exitCode: isAway ? exitCodes.unavailable : exitCodes.ok,
  };
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
