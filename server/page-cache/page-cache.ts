import { LRUCache } from "lru-cache";
import type { Logger } from "#logger";
import type { CachedPage } from "./cached-page.ts";

/** TTL of a page, and how long after that it is still sent while a new one renders (ms). */
const FRESH_MS = 60_000;
const STALE_MS = 600_000;
/** How long after a change the previous page is sent while a new one renders (ms). */
const CHANGED_MS = 3_000;

/** By the monotonic clock; `changedAt` is the first change since the page was rendered. */
type Entry = { page: CachedPage; renderedAt: number; changedAt?: number };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Keeps rendered pages by address, least recently used out first. It starts suspended.
 * @param options.render Gives undefined when the page lacks something; `last` is the page that is entry.
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
      log.error({ err: error }, "page cannot be rendered for the cache");
      return undefined;
    });
    generation.delete(address);
    if (page)
      log.debug({ page: address, ms: Math.round(performance.now() - renderedAt) }, "page made for the cache");
    // Otherwise something has changed since it began.
    if (page && generation === inFlight) pages.set(address, { page, renderedAt });
    return page;
  }

  /** Renders a page once for everybody who asks meanwhile. */
  function refresh(address: string): Promise<CachedPage | undefined> {
    const generation = inFlight;
    const page = generation.get(address) ?? renderOne(address, generation);
    generation.set(address, page);
    return page;
  }

  return {
    refresh,
    /** Looks a page up and renders a stale one again. `last`: to be sent when no newer one can be had. */
    find: (address: string): { page: CachedPage; state: "hit" | "changed" | "last" } | undefined => {
      const entry = pages.get(address);
      if (!entry) return undefined;
      const { state, isStale } = isSuspended ? { state: "last" as const, isStale: false } : judge(entry);
      if (isStale) void refresh(address);
      return { page: entry.page, state };
    },
    isRendering: (address: string) => inFlight.has(address),
    isSuspended: () => isSuspended,
    /** Whether to render this page ahead: it is missing, outdated, or half as old as it may be sent. */
    isDue: (address: string) => {
      const { renderedAt = Number.NEGATIVE_INFINITY, changedAt } = pages.peek(address) ?? {};
      return !isSuspended && (changedAt !== undefined || performance.now() - renderedAt > STALE_MS / 2);
    },
    /** Invalidates every page. Pages from before the cache was suspended may have missed a change: none is sent as a hit. */
    invalidate: () => {
      const at = isSuspended ? Number.NEGATIVE_INFINITY : performance.now();
      for (const entry of pages.values()) entry.changedAt = Math.min(at, entry.changedAt ?? at);
      inFlight = new Map();
      isSuspended = false;
    },
    /** Postgres is down: serves the last good pages. */
    suspend: () => {
      isSuspended = true;
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

/** Whether a entry page may be sent, and whether to render it again. */
function judge({ renderedAt, changedAt }: Entry): { state: "hit" | "changed" | "last"; isStale: boolean } {
  const age = performance.now() - (changedAt ?? renderedAt);
  if (age >= (changedAt === undefined ? FRESH_MS + STALE_MS : CHANGED_MS))
    return { state: "last", isStale: false };
  if (changedAt !== undefined) return { state: "changed", isStale: true };
  return { state: "hit", isStale: age >= FRESH_MS };
}
