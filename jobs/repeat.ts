import type { Logger } from "#logger";

/** Work that is repeated at an interval. */
export type Repetition = {
  /** Runs now, or once more after the run that is under way. */
  runNow: () => void;
  /** Waits for the run that is under way. */
  stop: () => Promise<void>;
};

/**
 * Runs `work` every `ms` and on demand, never twice at once. Repeated failures are logged once.
 */
export function repeat(
  { ms, name, log }: { ms: number; name: string; log: Logger },
  work: () => Promise<void>,
): Repetition {
  let running: Promise<void> | undefined;
  let again = false;
  let failing = false;
  let stopped = false;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await work();
        if (failing) log.info({ part: name }, "recovered");
        failing = false;
      } catch (error) {
        if (!failing) log.error({ err: error, part: name }, "failed; trying again");
        failing = true;
      }
    } while (again && !stopped);
  }

  function runNow(): void {
    if (stopped) return;
    if (running) again = true;
    else
      running = run().finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(runNow, ms);
  return {
    runNow,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
