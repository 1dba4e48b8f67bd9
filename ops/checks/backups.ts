import type { BackupState } from "#db/backups/state.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { showLogs } from "../alerts/steps.ts";
import { type CheckResult, resultsOf } from "./check-result.ts";

const result = resultsOf("backup");

/** Postgres archives every minute, except in its first five after a start. */
export const UNARCHIVED_SECONDS = 600;
/** A day, plus slack for a late backup. */
const STALE_SECONDS = 30 * 3_600;
const FAILING_SECONDS = 300;
const FIRST_BACKUP_SECONDS = 3_600;
const BACKUP_LOG = showLogs("backup");
const DRILL_SECONDS = 90 * 86_400;

/** `fail` alerts the operator. */
export function checkBackups(state: BackupState | undefined): CheckResult[] {
  if (!state?.isExpected)
    return [result("skip", "service", "no backups: this Postgres does not archive its WAL")];
  const faults = [...checkFailure(state), ...checkArchive(state), ...checkNewest(state)];
  return faults.length > 0 ? faults : [result("ok", "backups", describeBackups(state))];
}

/** Never alerts. `promisedDays` is the retention promised on the privacy page. */
export function checkRetention(state: BackupState | undefined, promisedDays: number): CheckResult[] {
  if (!state?.isExpected || state.lastBackup === null) return [];
  const { place, isEncrypted, keepDays } = state;
  const onMachine = "a volume that dies with this machine; set BACKUP_DIR or S3";
  const readable = "none: secrets/backup_key is empty";
  const isLong = keepDays !== null && keepDays > promisedDays;
  const tooLong = `kept for ${keepDays} days; the privacy page promises ${promisedDays} days`;
  return [
    ...(place === "volume" ? [result("warn", "place", onMachine)] : []),
    ...(isEncrypted === false ? [result("warn", "encryption", readable)] : []),
    ...(isLong ? [result("fail", "age", tooLong)] : []),
    ...checkDrill(state),
  ];
}

function checkDrill({ drilled }: BackupState): CheckResult[] {
  if (drilled !== null && drilled <= DRILL_SECONDS) return [];
  const when = drilled === null ? "never run" : `last run ${formatSeconds(drilled)} ago`;
  return [result("warn", "drill", when, "ops/restore --drill")];
}

/** A failing first backup alerts at once: the database may be new because the old one was lost. */
function checkFailure({ failingFor, failure, lastBackup }: BackupState): CheckResult[] {
  if (failingFor === null) return [];
  const level = failingFor >= FAILING_SECONDS || lastBackup === null ? "fail" : "warn";
  return [result(level, "failure", `failing for ${formatSeconds(failingFor)}: ${failure ?? "unknown"}`)];
}

function checkArchive({ unarchived }: BackupState): CheckResult[] {
  if (unarchived <= UNARCHIVED_SECONDS) return [];
  const detail = `the last ${formatSeconds(unarchived)} of changes are not archived`;
  return [result("fail", "WAL", detail, showLogs("postgres"))];
}

function checkNewest({ lastBackup, since }: BackupState): CheckResult[] {
  if (lastBackup === null) {
    const level = since > FIRST_BACKUP_SECONDS ? "fail" : "warn";
    return [result(level, "backups", "no backup yet", BACKUP_LOG)];
  }
  if (lastBackup <= STALE_SECONDS) return [];
  const detail = `the newest is ${formatSeconds(lastBackup)} old; there should be one a day`;
  return [result("fail", "backups", detail, BACKUP_LOG)];
}

/** "3 backups, the newest 4.0 h old; you can restore any time from 12 days ago to 90 s ago" */
function describeBackups({ backups, lastBackup, oldest, unarchived }: BackupState): string {
  return `${count(backups, "backup")}, the newest ${formatSeconds(lastBackup)} old; you can restore any time from ${formatSeconds(oldest)} ago to ${formatSeconds(unarchived)} ago`;
}
