import type { Logger } from "#logger";
import type { PageCache } from "./page-cache.ts";

/** Delay after startup or a change, and interval between passes (ms). */
const START_MS = 500;
const REPEAT_MS = 60_000;
/** Rest this many times as long as a pass took, however many changes arrive. */
const REST = 4;

/** Renders pages ahead of visitors: at startup, after a change, and before they go stale. */
export function keepWarm(
  cache: Pick<PageCache, "isDue" | "refresh" | "size">,
  addresses: readonly string[],
  log: Logger,
) {
  let timer: NodeJS.Timeout | undefined;
  let restsUntil = 0;
  let isChanged = false;
  let isBusy = false;
  let isStopped = false;

  function runIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(ms, restsUntil - performance.now())).unref();
  }

  async function run(): Promise<void> {
    isChanged = false;
    isBusy = true;
    const started = performance.now();
    let made = 0;
    for (const address of addresses) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!isStopped && cache.isDue(address) && (await cache.refresh(address))) made += 1;
    }
    const ms = performance.now() - started;
    if (made > 0) log.info({ ...cache.size(), made, ms: Math.round(ms) }, "pages are warm");
    restsUntil = performance.now() + REST * ms;
    isBusy = false;
    runIn(isChanged ? START_MS : REPEAT_MS);
  }

  return {
    change: () => {
      if (!isBusy && !isChanged) runIn(START_MS);
      isChanged = true;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
