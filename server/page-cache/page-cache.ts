import { LRUCache } from "lru-cache";
import type { Logger } from "#logger";
import type { CachedPage } from "./cached-page.ts";

/** TTL of a page, and how long after that to serve it while a new one renders (ms). */
const FRESH_MS = 60_000;
const STALE_MS = 600_000;
/** How long after a change to serve the previous page while a new one renders (ms). */
const CHANGED_MS = 3_000;

/** Times are monotonic. `changedAt` is the first change after rendering. */
type Entry = { page: CachedPage; renderedAt: number; changedAt?: number };

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
    if (page)
      log.debug(
        { page: address, ms: Math.round(performance.now() - renderedAt) },
        "rendered a page for the cache",
      );
    // Discard it if something changed during rendering.
    if (page && generation === inFlight) pages.set(address, { page, renderedAt });
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
    /** Starts refreshing an outdated page. `stale`: only send it if no newer one can be rendered. */
    find: (address: string): { page: CachedPage; state: "hit" | "invalidated" | "stale" } | undefined => {
      const entry = pages.get(address);
      if (!entry) return undefined;
      const { state, refreshInBackground } = isSuspended
        ? { state: "stale" as const, refreshInBackground: false }
        : readState(entry);
      if (refreshInBackground) void refresh(address);
      return { page: entry.page, state };
    },
    isRendering: (address: string) => inFlight.has(address),
    isSuspended: () => isSuspended,
    /** Missing, outdated, or half as old as it may get. */
    isDue: (address: string) => {
      const { renderedAt = Number.NEGATIVE_INFINITY, changedAt } = pages.peek(address) ?? {};
      return !isSuspended && (changedAt !== undefined || performance.now() - renderedAt > STALE_MS / 2);
    },
    /** After a suspension, old pages may have missed a change and are no longer hits. */
    invalidate: () => {
      const at = isSuspended ? Number.NEGATIVE_INFINITY : performance.now();
      for (const entry of pages.values()) entry.changedAt = Math.min(at, entry.changedAt ?? at);
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

function readState({ renderedAt, changedAt }: Entry): {
  state: "hit" | "invalidated" | "stale";
  refreshInBackground: boolean;
} {
  const age = performance.now() - (changedAt ?? renderedAt);
  if (age >= (changedAt === undefined ? FRESH_MS + STALE_MS : CHANGED_MS))
    return { state: "stale", refreshInBackground: false };
  if (changedAt !== undefined) return { state: "invalidated", refreshInBackground: true };
  return { state: "hit", refreshInBackground: age >= FRESH_MS };
}
