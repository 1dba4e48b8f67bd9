import type { BackupState } from "#db/backups/state.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import type { CheckResult } from "./check-result.ts";

/** Postgres archives every minute, but only five minutes after it was started. */
const UNARCHIVED_SECONDS = 600;
/** A day, and some hours for a backup that is late. */
const STALE_SECONDS = 30 * 3_600;
const FAILING_SECONDS = 300;
const FIRST_BACKUP_SECONDS = 3_600;
const BACKUP_LOG = "docker compose logs --tail 50 backup";
const DRILL_SECONDS = 90 * 86_400;

/** Judges whether backups are made and the WAL is archived; `fail` alerts the operator. */
export function checkBackups(state: BackupState | undefined): CheckResult[] {
  if (!state?.isExpected) return [result("skip", "service", "this Postgres archives no WAL: no backups")];
  const faults = [...checkFailure(state), ...checkArchive(state), ...checkNewest(state)];
  return faults.length > 0 ? faults : [result("ok", "backups", describeBackups(state))];
}

/**
 * Judges how the backups are kept, which alerts nobody.
 * @param promisedDays The age that no copy has, by the privacy page.
 */
export function checkRetention(state: BackupState | undefined, promisedDays: number): CheckResult[] {
  if (!state?.isExpected || state.lastBackup === null) return [];
  const { place, isEncrypted, keepDays } = state;
  const onMachine = "a volume of this machine, which dies with it; set BACKUP_DIR, or an S3 service";
  const readable = "secrets/backup_key is empty: anybody can read them";
  const isLong = keepDays !== null && keepDays > promisedDays;
  const tooLong = `kept for ${keepDays} days; the privacy page says ${promisedDays} days`;
  return [
    ...(place === "volume" ? [result("warn", "place", onMachine)] : []),
    ...(isEncrypted === false ? [result("warn", "encryption", readable)] : []),
    ...(isLong ? [result("fail", "age", tooLong)] : []),
    ...checkDrill(state),
  ];
}

function checkDrill({ drilled }: BackupState): CheckResult[] {
  if (drilled !== null && drilled <= DRILL_SECONDS) return [];
  const when = drilled === null ? "never made" : `made ${formatSeconds(drilled)} ago`;
  return [result("warn", "drill", when, "ops/restore --drill")];
}

function result(level: CheckResult["level"], what: string, detail: string, type?: string): CheckResult {
  return { part: "backup", level, what, detail, ...(type && { type }) };
}

/** A failing first backup alerts at once: the place may hold the backups of a database that was lost. */
function checkFailure({ failingFor, failure, lastBackup }: BackupState): CheckResult[] {
  if (failingFor === null) return [];
  const level = failingFor >= FAILING_SECONDS || lastBackup === null ? "fail" : "warn";
  return [
    result(level, "failure", `they have failed for ${formatSeconds(failingFor)}: ${failure ?? "unknown"}`),
  ];
}

function checkArchive({ unarchived }: BackupState): CheckResult[] {
  if (unarchived <= UNARCHIVED_SECONDS) return [];
  const detail = `changes of the last ${formatSeconds(unarchived)} are not archived`;
  return [result("fail", "WAL", detail, "docker compose logs --tail 50 postgres")];
}

function checkNewest({ lastBackup, since }: BackupState): CheckResult[] {
  if (lastBackup === null) {
    const level = since > FIRST_BACKUP_SECONDS ? "fail" : "warn";
    return [result(level, "backups", "there is none yet", BACKUP_LOG)];
  }
  if (lastBackup <= STALE_SECONDS) return [];
  const detail = `the newest is ${formatSeconds(lastBackup)} old; one a day is due`;
  return [result("fail", "backups", detail, BACKUP_LOG)];
}

/** "3 backups, the newest 4.0 h old; any moment since 12 days ago can be restored, up to 90 s ago" */
function describeBackups({ backups, lastBackup, oldest, unarchived }: BackupState): string {
  return `${count(backups, "backup")}, the newest ${formatSeconds(lastBackup)} old; any moment since ${formatSeconds(oldest)} ago can be restored, up to ${formatSeconds(unarchived)} ago`;
}
