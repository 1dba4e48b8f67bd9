import type { Logger } from "#logger";

/** Runs `work` every `ms` and on demand, never concurrently. Logs an ongoing failure once. */
export function repeat(
  { ms, name, log }: { ms: number; name: string; log: Logger },
  work: () => Promise<void>,
) {
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
        if (!failing) log.error({ err: error, part: name }, "failed; will retry");
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
    /** Runs now, or right after the current run. */
    runNow,
    stop: async (): Promise<void> => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
