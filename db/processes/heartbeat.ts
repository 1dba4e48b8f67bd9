import type { Kysely } from "kysely";
import { withTimeout } from "#domain/timeout.ts";
import type { Database, ProcessKind } from "../schema.ts";
import { createRun } from "./runs.ts";

const INTERVAL_MS = 10_000;
const STOP_MS = 1_000;

/**
 * Sends a heartbeat now and every 10 s (ops/checks/processes.ts). Skips one that fails.
 * @param count5xxResponses Counts the last five minutes.
 */
export function startHeartbeat(
  db: Kysely<Database>,
  name: ProcessKind,
  count5xxResponses: () => number = () => 0,
) {
  const run = createRun(db, name);
  let pending: Promise<void> | undefined;

  function sendHeartbeat(): void {
    pending ??= run
      .sendHeartbeat(count5xxResponses())
      .catch(() => {})
      .finally(() => {
        pending = undefined;
      });
  }

  sendHeartbeat();
  const timer = setInterval(sendHeartbeat, INTERVAL_MS);
  return {
    /** @param isClean False after an error. */
    stop: async (isClean: boolean): Promise<void> => {
      clearInterval(timer);
      const last = Promise.resolve(pending).then(() => (isClean ? run.recordStop() : undefined));
      await withTimeout(STOP_MS, "Postgres", last).catch(() => {});
    },
  };
}
