import type { Kysely } from "kysely";
import { createRun } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";
import type { Logger } from "#logger";
import { repeat } from "./repeat.ts";

const SIGN_EVERY_MS = 10_000;
const STOP_MS = 1_000;

/**
 * Gives the worker's signs of life, now and every 10 s, which operators look at (ops/checks/processes.ts).
 * @param options.isWell Whether the worker does its work; while it does not, it gives no sign, and its end is no orderly
 * one.
 */
export function announceWorker(
  db: Kysely<Database>,
  { isWell, log }: { isWell: () => boolean; log: Logger },
): { stop: () => Promise<void> } {
  const run = createRun(db, "worker");
  const signs = repeat({ ms: SIGN_EVERY_MS, name: "signs of life", log }, async () => {
    if (isWell()) await run.giveSign();
  });
  signs.runNow();
  return {
    stop: async () => {
      const last = signs.stop().then(() => (isWell() ? run.noteStop() : undefined));
      // A Postgres that does not answer must not delay the shutdown.
      await within(STOP_MS, "Postgres", last).catch(() => {});
    },
  };
}
