import type { Kysely } from "kysely";
import type { Database, ProcessKind } from "../schema.ts";
import { createRun } from "./runs.ts";

const SIGN_EVERY_MS = 10_000;
const STOP_MS = 1_000;

/**
 * Writes this process's heartbeat now and every 10 s (ops/checks/processes.ts). One that fails is skipped.
 * @param countFailedAnswers Returns the number of 5xx responses in the last five minutes.
 */
export function startHeartbeat(
  db: Kysely<Database>,
  name: ProcessKind,
  countFailedAnswers: () => number = () => 0,
): {
  /** @param inOrder False when the process stops because of a fault. */
  stop: (inOrder: boolean) => Promise<void>;
} {
  const run = createRun(db, name);
  let sign: Promise<void> | undefined;

  function sendHeartbeat(): void {
    sign ??= run
      .sendHeartbeat(countFailedAnswers())
      .catch(() => {})
      .finally(() => {
        sign = undefined;
      });
  }

  sendHeartbeat();
  const timer = setInterval(sendHeartbeat, SIGN_EVERY_MS);
  return {
    stop: async (inOrder) => {
      clearInterval(timer);
      const last = Promise.resolve(sign).then(() => (inOrder ? run.recordStop() : undefined));
      const patience = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([last.catch(() => {}), patience]);
    },
  };
}
