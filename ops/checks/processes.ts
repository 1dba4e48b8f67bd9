import { KEEP_HOURS, type ProcessRun, SILENT_SECONDS } from "#db/processes/runs.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { revive, showLogs } from "../alerts/steps.ts";
import { type CheckResult, type OwnProcess, resultsOf, type Severity } from "./check-result.ts";

/** This many crashes in this many seconds are a crash loop. */
const LOOP_SECONDS = 900;
const LOOP_CRASHES = 3;

/**
 * A process that dies before it reaches Postgres leaves no run. Silence from before Postgres last started is not a
 * crash: when everything stops at once, Postgres may stop first. `severity` is the level of a fault.
 */
export function checkProcess(name: OwnProcess, all: ProcessRun[], severity: Severity): CheckResult[] {
  const runs = all.filter((run) => run.name === name);
  const alive = runs.filter(({ stopped, seen }) => stopped === null && seen <= SILENT_SECONDS);
  const crashed = runs.filter(
    ({ stopped, seen, isBeforeRestart }) =>
      stopped === null && seen > SILENT_SECONDS && seen <= LOOP_SECONDS && !isBeforeRestart,
  );
  const heartbeat = alive.length > 0 ? describeAlive(name, alive) : describeDead(name, runs[0], severity);
  return [heartbeat, ...(crashed.length > 0 ? [describeCrashes(name, crashed.length, severity)] : [])];
}

function describeAlive(name: OwnProcess, alive: ProcessRun[]): CheckResult {
  const newest = Math.min(...alive.map(({ seen }) => seen));
  const longest = Math.max(...alive.map(({ started }) => started));
  const detail = `${alive.length} running, last heartbeat ${formatSeconds(newest)} ago, up for ${formatSeconds(longest)}`;
  return resultsOf(name)("ok", "heartbeat", detail);
}

function describeDead(name: OwnProcess, last: ProcessRun | undefined, severity: Severity): CheckResult {
  const when = !last
    ? `no heartbeat in the last ${KEEP_HOURS} hours`
    : last.stopped !== null
      ? `it was stopped ${formatSeconds(last.stopped)} ago`
      : `last heartbeat ${formatSeconds(last.seen)} ago: it hung or crashed`;
  const detail = `no ${name} process is running; ${when}`;
  return resultsOf(name)(severity, "heartbeat", detail, revive(name, detail)[0]);
}

function describeCrashes(name: OwnProcess, crashes: number, severity: Severity): CheckResult {
  const isLoop = crashes >= LOOP_CRASHES;
  const detail = `${count(crashes, "crash", "crashes")} in the last ${LOOP_SECONDS / 60} minutes${isLoop ? ": it keeps crashing" : ""}`;
  return resultsOf(name)(isLoop ? severity : "warn", "crashes", detail, showLogs(name));
}
