import { LRUCache } from "lru-cache";
import type { Logger } from "#logger";
import type { CachedPage } from "./cached-page.ts";

/** TTL of a page, and how long after that to serve it while a new one renders (ms). */
const FRESH_MS = 60_000;
const STALE_MS = 600_000;

type Entry = { page: CachedPage /** Monotonic. */; renderedAt: number; isChanged: boolean };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * An LRU cache of rendered pages by URL. Starts suspended.
 * @param options.render Returns undefined for an incomplete page; `last` is the cached one.
 */
export function createPageCache(options: {
  maxBytes: number;
  log: Logger;
  render: (address: string, last: CachedPage | undefined) => Promise<CachedPage | undefined>;
}) {
  const { maxBytes, log, render } = options;
  const pages = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes });
  let inFlight = new Map<string, Promise<CachedPage | undefined>>();
  let isSuspended = true;

  async function renderOne(address: string, generation: typeof inFlight): Promise<CachedPage | undefined> {
    const renderedAt = performance.now();
    const page = await render(address, pages.peek(address)?.page).catch((error: unknown) => {
      log.error({ err: error }, "cannot render a page for the cache");
      return undefined;
    });
    generation.delete(address);
    // Discard it if something changed during rendering.
    if (page && generation === inFlight) pages.set(address, { page, renderedAt, isChanged: false });
    return page;
  }

  /** Concurrent callers share one render. */
  function refresh(address: string): Promise<CachedPage | undefined> {
    const generation = inFlight;
    const page = generation.get(address) ?? renderOne(address, generation);
    generation.set(address, page);
    return page;
  }

  return {
    refresh,
    /** Starts refreshing a page older than its TTL. `stale`: only send it if no newer one can be rendered. */
    find: (address: string): { page: CachedPage; state: "hit" | "stale" } | undefined => {
      const entry = pages.get(address);
      if (!entry) return undefined;
      const age = performance.now() - entry.renderedAt;
      if (isSuspended || entry.isChanged || age >= FRESH_MS + STALE_MS)
        return { page: entry.page, state: "stale" };
      if (age >= FRESH_MS) void refresh(address);
      return { page: entry.page, state: "hit" };
    },
    isRendering: (address: string) => inFlight.has(address),
    isSuspended: () => isSuspended,
    /** Missing, changed, or half as old as it may get. */
    isDue: (address: string) => {
      const { renderedAt, isChanged } = pages.peek(address) ?? { renderedAt: 0, isChanged: true };
      return !isSuspended && (isChanged || performance.now() - renderedAt > STALE_MS / 2);
    },
    /** Also ends a suspension, after which old pages may have missed a change. */
    invalidate: () => {
      for (const entry of pages.values()) entry.isChanged = true;
      inFlight = new Map();
      isSuspended = false;
    },
    /** Call this while Postgres is down. */
    suspend: () => {
      isSuspended = true;
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}
