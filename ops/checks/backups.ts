import type { BackupState } from "#db/backups/state.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import type { Finding } from "./finding.ts";

/** The service notes how it goes each minute. */
const BACKUP_SILENT_SECONDS = 300;
/** Postgres finishes a file every minute at most; then it has to be taken away. At most five minutes may be lost. */
const UNSAFE_SECONDS = 600;
/** A backup a day, and some hours for one that is late. */
const STALE_SECONDS = 30 * 3_600;
/** A place that is away for a moment is tried again. */
const FAILING_SECONDS = 300;
const FIRST_BACKUP_SECONDS = 3_600;
const DRILL_SECONDS = 90 * 86_400;

/** Judges whether the backups are made and reach far enough; `fail` for what an operator is told at night. */
export function judgeBackups(state: BackupState | undefined): Finding[] {
  if (!state?.isExpected)
    return [finding("skip", "service", "Postgres gives its WAL to nobody here: this stack makes no backups")];
  if (state.seen === null || state.seen > BACKUP_SILENT_SECONDS) return [judgeSilence(state)];
  const faults = [...judgeFailure(state), ...judgeSafety(state), ...judgeNewest(state)];
  return faults.length > 0 ? faults : [finding("ok", "backups", describeBackups(state))];
}

/**
 * Judges what is no fault of tonight: where the backups are, for how long, and whether anybody has tried them.
 * @param promisedDays The age that no copy has, by the privacy page.
 */
export function judgeKeeping(state: BackupState | undefined, promisedDays: number): Finding[] {
  if (!state?.isExpected || state.seen === null) return [];
  const { place, isEncrypted } = state;
  const onMachine = "a volume of this machine, which dies with it; set BACKUP_DIR, or an S3 service";
  const readable = "secrets/backup_key is empty: anybody can read them";
  return [
    ...(place === "volume" ? [finding("warn", "place", onMachine)] : []),
    ...(isEncrypted === false ? [finding("warn", "encryption", readable)] : []),
    ...judgeAge(state, promisedDays),
    ...judgeDrill(state),
  ];
}

function judgeAge({ keepDays, replaced }: BackupState, promisedDays: number): Finding[] {
  const isLong = keepDays !== null && keepDays > promisedDays;
  const promise = `the privacy page says ${promisedDays} days`;
  const kept =
    replaced === null
      ? []
      : [
          finding(
            replaced > promisedDays * 86_400 ? "fail" : "warn",
            "replaced",
            `a database that was replaced ${formatSeconds(replaced)} ago is kept; ${promise}. ops/restore --remove-old`,
          ),
        ];
  return [...(isLong ? [finding("fail", "age", `kept for ${keepDays} days; ${promise}`)] : []), ...kept];
}

function judgeDrill({ drilled }: BackupState): Finding[] {
  if (drilled !== null && drilled <= DRILL_SECONDS) return [];
  const when = drilled === null ? "never made" : `made ${formatSeconds(drilled)} ago`;
  return [finding("warn", "drill", `${when}; ops/restore --drill tries the backups`)];
}

function finding(level: Finding["level"], what: string, detail: string): Finding {
  return { part: "backup", level, what, detail };
}

function judgeSilence({ seen, since }: BackupState): Finding {
  const isStarting = seen === null && since < BACKUP_SILENT_SECONDS;
  const when = seen === null ? "never gave a sign" : `gives no sign since ${formatSeconds(seen)}`;
  const detail = `the service backup ${when}; see docker compose logs backup`;
  return finding(isStarting ? "warn" : "fail", "service", detail);
}

/** Before the first backup every failure is told at once: the place may hold those of a database that was lost. */
function judgeFailure({ failingFor, failure, lastBackup }: BackupState): Finding[] {
  if (failingFor === null) return [];
  const level = failingFor >= FAILING_SECONDS || lastBackup === null ? "fail" : "warn";
  return [finding(level, "failure", `fail since ${formatSeconds(failingFor)}: ${failure ?? "unknown"}`)];
}

function judgeSafety({ safe, since }: BackupState): Finding[] {
  const unsafe = safe ?? since;
  if (unsafe <= UNSAFE_SECONDS) return [];
  return [finding("fail", "WAL", `the changes of the last ${formatSeconds(unsafe)} are in no backup`)];
}

function judgeNewest({ lastBackup, since }: BackupState): Finding[] {
  if (lastBackup === null) {
    const level = since > FIRST_BACKUP_SECONDS ? "fail" : "warn";
    return [finding(level, "backups", "there is none yet")];
  }
  if (lastBackup <= STALE_SECONDS) return [];
  return [finding("fail", "backups", `the newest is ${formatSeconds(lastBackup)} old; one a day is due`)];
}

/** "3 backups, the newest 4.0 h old; any moment of the last 12 days can be restored, all but the last 90 s" */
function describeBackups({ backups, lastBackup, oldest, safe }: BackupState): string {
  return `${count(backups, "backup")}, the newest ${formatSeconds(lastBackup)} old; any moment since ${formatSeconds(oldest)} ago can be restored, up to ${formatSeconds(safe)} ago`;
}
