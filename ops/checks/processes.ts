import { type ProcessRun, SILENT_SECONDS } from "#db/processes/runs.ts";
import type { ProcessKind } from "#db/schema.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { listSteps } from "../alerts/steps.ts";
import type { CheckResult, Severity } from "./check-result.ts";

/** This many crashes in this many seconds are a crash loop. */
const LOOP_SECONDS = 900;
const LOOP_CRASHES = 3;

/**
 * A process that dies before it reaches Postgres leaves no run. Silence from before Postgres last started is not a
 * crash: when everything stops at once, Postgres may stop first. `severity` is the level of a fault.
 */
export function checkProcess(
  name: Exclude<ProcessKind, "caddy">,
  all: ProcessRun[],
  severity: Severity,
): CheckResult[] {
  const runs = all.filter((run) => run.name === name);
  const alive = runs.filter(({ stopped, seen }) => stopped === null && seen <= SILENT_SECONDS);
  const crashed = runs.filter(
    ({ stopped, seen, isBeforeRestart }) =>
      stopped === null && seen > SILENT_SECONDS && seen <= LOOP_SECONDS && !isBeforeRestart,
  );
  return [checkHeartbeat(name, runs, alive, severity), ...checkCrashes(name, crashed.length, severity)];
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
    const detail = `${alive.length} running, last heartbeat ${formatSeconds(newest.seen)} ago, up for ${formatSeconds(longest)}`;
    return { ...heartbeat, level: "ok", detail };
  }
  const [last] = runs;
  const when = !last
    ? "no heartbeat in the last 24 hours"
    : last.stopped !== null
      ? `it was stopped ${formatSeconds(last.stopped)} ago`
      : `last heartbeat ${formatSeconds(last.seen)} ago: it hung or crashed`;
  const detail = `no ${name} process is running; ${when}`;
  return { ...heartbeat, level: severity, detail, command: listSteps(name, detail)[0] };
}

function checkCrashes(
  name: Exclude<ProcessKind, "caddy">,
  crashes: number,
  severity: Severity,
): CheckResult[] {
  if (crashes === 0) return [];
  const isLoop = crashes >= LOOP_CRASHES;
  const detail = `${count(crashes, "crash", "crashes")} in the last 15 minutes${isLoop ? ": it keeps crashing" : ""}`;
  const command = `docker compose logs --tail 50 ${name}`;
  return [{ part: name, level: isLoop ? severity : "warn", what: "crashes", detail, command }];
}
