import type { Kysely } from "kysely";
import { createRun } from "#db/processes/runs.ts";
import type { Database, ProcessKind } from "#db/schema.ts";
import { within } from "#deadline";

const SIGN_EVERY_MS = 10_000;
const STOP_MS = 1_000;

/**
 * Gives the signs of life of this process, now and every 10 s, which operators look at (monitoring/checks/processes.ts). A sign
 * that Postgres does not take is left out: that is told elsewhere.
 */
export function announceProcess(
  db: Kysely<Database>,
  name: ProcessKind,
): {
  /** @param inOrder False when the process ends because something broke. */
  stop: (inOrder: boolean) => Promise<void>;
} {
  const run = createRun(db, name);
  let sign: Promise<void> | undefined;

  function giveSign(): void {
    sign ??= run
      .giveSign()
      .catch(() => {})
      .finally(() => {
        sign = undefined;
      });
  }

  giveSign();
  const timer = setInterval(giveSign, SIGN_EVERY_MS);
  return {
    stop: async (inOrder) => {
      clearInterval(timer);
      const last = Promise.resolve(sign).then(() => (inOrder ? run.noteStop() : undefined));
      await within(STOP_MS, "Postgres", last).catch(() => {});
    },
  };
}
