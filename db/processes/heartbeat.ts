import type { Kysely } from "kysely";
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
): {
  /** @param isClean False after an error. */
  stop: (isClean: boolean) => Promise<void>;
} {
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
    stop: async (isClean) => {
      clearInterval(timer);
      const last = Promise.resolve(pending).then(() => (isClean ? run.recordStop() : undefined));
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([last.catch(() => {}), timeout]);
    },
  };
}
