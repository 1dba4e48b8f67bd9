import { type ProcessRun, SILENT_SECONDS } from "#db/processes/runs.ts";
import type { ProcessKind } from "#db/schema.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import type { CheckResult, Severity } from "./check-result.ts";

/** Deaths within so many seconds that make a crash loop. */
const LOOP_SECONDS = 900;
const LOOP_DEATHS = 3;

/**
 * Judges the runs of one kind of process: whether one runs and gives signs of life, and whether they die again and again.
 * A process that dies before it has reached Postgres leaves no run; then none is running. How one ended whose last sign is older
 * than the last start of Postgres, nobody knows: where everything is stopped at once, Postgres may be the first to end.
 * @param severity Of having none: elsewhere than in production nobody needs to run both.
 */
export function checkProcess(
  name: Exclude<ProcessKind, "caddy">,
  all: ProcessRun[],
  severity: Severity,
): CheckResult[] {
  const runs = all.filter((run) => run.name === name);
  const alive = runs.filter(({ stopped, seen }) => stopped === null && seen <= SILENT_SECONDS);
  const died = runs.filter(
    ({ stopped, seen, isBeforeRestart }) =>
      stopped === null && seen > SILENT_SECONDS && seen <= LOOP_SECONDS && !isBeforeRestart,
  );
  return [checkHeartbeat(name, runs, alive, severity), ...checkCrashes(name, died.length, severity)];
}

function checkHeartbeat(
  name: Exclude<ProcessKind, "caddy">,
  runs: ProcessRun[],
  alive: ProcessRun[],
  severity: Severity,
): CheckResult {
  const heartbeat = { part: name, what: "heartbeat" } as const;
  const [newest] = alive.toSorted((a, b) => a.seen - b.seen);
  if (newest) {
    const longest = Math.max(...alive.map(({ started }) => started));
    const detail = `${count(alive.length, "process runs", "processes run")}, the last sign ${formatSeconds(newest.seen)} ago, the longest for ${formatSeconds(longest)}`;
    return { ...heartbeat, level: "ok", detail };
  }
  const [last] = runs;
  const when = !last
    ? "no sign of one in the last 24 hours"
    : last.stopped !== null
      ? `the last one was stopped ${formatSeconds(last.stopped)} ago`
      : `the last sign is ${formatSeconds(last.seen)} old: it hangs or has died`;
  return {
    ...heartbeat,
    level: severity,
    detail: `no ${name} process runs; ${when}`,
    type: `docker compose ${last?.stopped ? "up -d --no-deps --no-recreate" : "logs --tail 50"} ${name}`,
  };
}

function checkCrashes(
  name: Exclude<ProcessKind, "caddy">,
  deaths: number,
  severity: Severity,
): CheckResult[] {
  if (deaths === 0) return [];
  const isLoop = deaths >= LOOP_DEATHS;
  const detail = `${count(deaths, "process", "processes")} ended without being stopped in the last 15 minutes${isLoop ? ": it starts and dies again and again" : ""}`;
  const type = `docker compose logs --tail 50 ${name}`;
  return [{ part: name, level: isLoop ? severity : "warn", what: "crashes", detail, type }];
}
