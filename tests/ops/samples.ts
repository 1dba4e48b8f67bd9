import type { BackupState } from "#db/backups/state.ts";
import type { ProcessRun } from "#db/processes/runs.ts";

export const goodBackup: BackupState = {
  isExpected: true,
  since: 900_000,
  unarchived: 100,
  lastBackup: 7_200,
  oldest: 800_000,
  backups: 9,
  failingFor: null,
  failure: null,
  place: "s3",
  keepDays: 30,
  isEncrypted: true,
  drilled: 86_400,
  disk: null,
};

/** A worker that has run for two hours. */
export function buildRun(changes: Partial<ProcessRun> = {}): ProcessRun {
  return {
    name: "worker",
    started: 7_200,
    seen: 4,
    stopped: null,
    isBeforeRestart: false,
    serverErrors: 0,
    ...changes,
  };
}
