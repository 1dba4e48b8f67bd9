import type { Logger } from "#logger";
import type { PageCache } from "./page-cache.ts";

/** How long after a start or a change to begin, and how often to look for old pages (ms). */
const AFTER_MS = 500;
const AGAIN_MS = 60_000;
/** After a pass, rest this many times as long, however many changes there are. */
const REST = 4;

/** Renders pages before somebody asks, one after the other: after the start, after each change, and before they are too old. */
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
    runIn(isChanged ? AFTER_MS : AGAIN_MS);
  }

  return {
    /** Something that pages show has changed. */
    change: () => {
      if (!isBusy && !isChanged) runIn(AFTER_MS);
      isChanged = true;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
