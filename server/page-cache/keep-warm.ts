import type { Logger } from "#logger";
import type { PageCache } from "./page-cache.ts";

/** How often to look for pages that are due (ms). */
const INTERVAL_MS = 2_000;
/** Rest this many times as long as a pass took, however many changes arrive. */
const REST = 4;

/** Renders pages ahead of visitors: at startup, after a change, and before they go stale. */
export async function keepWarm(
  cache: Pick<PageCache, "isDue" | "refresh" | "size">,
  addresses: readonly string[],
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const started = performance.now();
    let made = 0;
    for (const address of addresses) {
      if (stopping.aborted || !cache.isDue(address)) continue;
      await new Promise((resolve) => setImmediate(resolve));
      if (await cache.refresh(address)) made += 1;
    }
    const ms = performance.now() - started;
    if (made > 0) log.info({ ...cache.size(), made, ms: Math.round(ms) }, "pages are warm");
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS + REST * ms).unref());
  }
}
