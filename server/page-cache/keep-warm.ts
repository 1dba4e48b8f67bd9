import type { Logger } from "#logger";
import type { PageCache } from "./page-cache.ts";

/** Milliseconds in which the first visitors have the process for themselves. */
const FIRST_AFTER_MS = 1_000;
/** Milliseconds after a change, in which others may follow. */
const CHANGED_AFTER_MS = 250;
/** Milliseconds until a page is looked at again although nothing has changed: none gets too old to be sent. */
const AGAIN_MS = 240_000;
/** Milliseconds after which a page that could not be made is tried again. */
const FAILED_MS = 30_000;
/** After a pass that has made pages, this many times as long is none, however many changes there are. */
const REST = 4;

type Warm = Pick<PageCache, "isDue" | "make" | "size">;

/**
 * Makes pages before somebody asks: after the start, after each change, and before they get too old. One after the other; those who ask
 * come in between.
 */
export function keepWarm(cache: Warm, listAddresses: () => readonly string[], log: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  /** No pass begins before this moment. */
  let restsUntil = 0;
  let isRunning = false;
  let isStopped = false;

  function runIn(ms: number): void {
    const at = Math.max(performance.now() + ms, restsUntil);
    if (isStopped || at >= due) return;
    due = at;
    clearTimeout(timer);
    if (!isRunning) timer = setTimeout(run, due - performance.now()).unref();
  }

  async function run(): Promise<void> {
    due = Number.POSITIVE_INFINITY;
    isRunning = true;
    const started = performance.now();
    const { made, failed } = await pass();
    const ms = performance.now() - started;
    isRunning = false;
    if (isStopped) return;
    if (made > 0) {
      log.info({ ...cache.size(), made, ms: Math.round(ms) }, "pages are warm");
      restsUntil = performance.now() + REST * ms;
    }
    const asked = due;
    due = Number.POSITIVE_INFINITY;
    runIn(Math.min(asked - performance.now(), failed > 0 ? FAILED_MS : AGAIN_MS));
  }

  async function pass(): Promise<{ made: number; failed: number }> {
    let made = 0;
    let failed = 0;
    for (const address of listAddresses()) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isStopped) break;
      if (!cache.isDue(address)) continue;
      if (await cache.make(address)) made += 1;
      else failed += 1;
    }
    return { made, failed };
  }

  return {
    /** Changes are heard, for the first time or again. */
    begin: () => runIn(FIRST_AFTER_MS),
    /** Something has changed that pages show. */
    change: () => runIn(CHANGED_AFTER_MS),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
