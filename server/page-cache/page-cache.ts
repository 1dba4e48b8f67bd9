import { Semaphore } from "async-mutex";
import { LRUCache } from "lru-cache";
import type { Logger } from "#logger";
import type { SecurityHeaders } from "../security-headers.ts";
import { compressFurther, type KeptPage, preparePage, type WholePage } from "./kept-page.ts";

/** Milliseconds for which a page is sent as it is, and for which it is then sent while a new one is made. */
const FRESH_MS = 60_000;
const STALE_MS = 600_000;
/** Milliseconds after which a page that could not be made whole is tried again. */
const RETRY_MS = 5_000;
export const RENDER_MS = 6_000;
const RENDERS_AT_ONCE = 4;
/** Milliseconds after a change in which the page of before is still sent, while the new one is made. */
const CHANGED_MS = 3_000;
/** A page is made ahead when it has been kept for so long, or there is none; in a cache that is fuller than this, only what it holds. */
const AHEAD_MS = STALE_MS / 2;
const AHEAD_SHARE = 0.9;

/**
 * The last page that was whole: `current` when it may be sent without another look, `changed` when something has changed a few
 * seconds ago and it may be sent all the same, `last` when it may be sent if there is nothing better.
 */
type Found = { page: KeptPage; state: "current" | "changed" | "last" };

export type PageCache = {
  /** Looks a page up, and has a stale or changed one made anew meanwhile. */
  find: (address: string) => Found | undefined;
  /**
   * Makes a page and keeps it; whoever asks meanwhile gets the same one.
   * @returns undefined when the page lacks something, or cannot be made.
   */
  make: (address: string) => Promise<KeptPage | undefined>;
  /** Whether `make` would join others, and whether it makes sense at all: Postgres is there, and it has not just failed. */
  isMaking: (address: string) => boolean;
  canMake: (address: string) => boolean;
  /** Whether a page should be made before the next visitor wants it, who would otherwise wait for it. */
  isDue: (address: string) => boolean;
  /** Something has changed that pages show: each is made anew for the next visitor. */
  drop: () => void;
  /** Postgres is away: changes would be missed, and what is kept is the best there is. */
  suspend: () => void;
  /** Postgres is back, after nobody knows which changes. */
  resume: () => void;
  /** Milliseconds and bytes are for the log. */
  size: () => { pages: number; bytes: number };
};

export type PageCacheOptions = {
  maxBytes: number;
  security: SecurityHeaders;
  log: Logger;
  /** Renders a page whole; undefined when it lacks something. */
  render: (address: string, signal: AbortSignal) => Promise<WholePage | undefined>;
};

type Kept = { page: KeptPage; since: number; generation: number; year: number };
type Making = { generation: number; page: Promise<KeptPage | undefined> };

/**
 * Keeps whole pages by their one address, in at most so many bytes. Each change of what pages show begins a new generation:
 * a page of an older one, or one whose making began in it, is never sent as current.
 */
export function createPageCache({ maxBytes, security, log, render }: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes });
  const making = new Map<string, Making>();
  const failures = new Map<string, number>();
  const renderer = new Semaphore(RENDERS_AT_ONCE);
  const compressor = new Semaphore(1);
  /** When the generations of the last seconds ended by a change, in their order; no other end is forgiven. */
  const changes = new Map<number, number>();
  let generation = 0;
  let isSuspended = true;

  function find(address: string): Found | undefined {
    const kept = pages.get(address);
    if (!kept) return undefined;
    const { page } = kept;
    const age = performance.now() - kept.since;
    if (isSuspended) return { page, state: "last" };
    if (kept.generation !== generation) {
      if (!hasJustChanged(kept.generation)) return { page, state: "last" };
      if (canMake(address)) void make(address);
      return { page, state: "changed" };
    }
    if (age < FRESH_MS) return { page, state: "current" };
    const isOld = age > FRESH_MS + STALE_MS || kept.year !== new Date().getFullYear();
    if (isOld || !canMake(address)) return { page, state: "last" };
    void make(address);
    return { page, state: "current" };
  }

  /** By the first change that a page has missed: further ones do not make it younger. */
  function hasJustChanged(missed: number): boolean {
    const at = changes.get(missed);
    return at !== undefined && performance.now() - at < CHANGED_MS;
  }

  function isDue(address: string): boolean {
    if (!canMake(address)) return false;
    const kept = pages.peek(address);
    if (!kept) return pages.calculatedSize < AHEAD_SHARE * maxBytes;
    return kept.generation !== generation || performance.now() - kept.since > AHEAD_MS;
  }

  function canMake(address: string): boolean {
    return !isSuspended && performance.now() > (failures.get(address) ?? Number.NEGATIVE_INFINITY);
  }

  function isMaking(address: string): boolean {
    return making.get(address)?.generation === generation;
  }

  function make(address: string): Promise<KeptPage | undefined> {
    const known = making.get(address);
    if (known?.generation === generation) return known.page;
    const begun: Making = { generation, page: renderer.runExclusive(() => makeOne(address, generation)) };
    making.set(address, begun);
    void begun.page.finally(() => {
      if (making.get(address) === begun) making.delete(address);
    });
    return begun.page;
  }

  async function makeOne(address: string, began: number): Promise<KeptPage | undefined> {
    try {
      const year = new Date().getFullYear();
      const since = performance.now();
      const whole = await render(address, AbortSignal.timeout(RENDER_MS));
      const last = pages.peek(address)?.page;
      const page = whole && (await preparePage(whole, security, last));
      if (!page) {
        failures.set(address, performance.now() + RETRY_MS);
        return undefined;
      }
      failures.delete(address);
      log.debug({ page: address, ms: Math.round(performance.now() - since) }, "page made for the cache");
      if (began === generation) pages.set(address, { page, since, generation, year });
      if (page !== last) void compressor.runExclusive(() => improve(address, page));
      return page;
    } catch (error) {
      failures.set(address, performance.now() + RETRY_MS);
      log.error({ err: error }, "page cannot be made for the cache");
      return undefined;
    }
  }

  async function improve(address: string, page: KeptPage): Promise<void> {
    if (pages.peek(address)?.page !== page) return;
    const smaller = await compressFurther(page);
    const kept = pages.peek(address);
    if (kept?.page === page) pages.set(address, { ...kept, page: smaller });
  }

  function drop(): void {
    const now = performance.now();
    for (const [ended, at] of changes) if (now - at >= CHANGED_MS) changes.delete(ended);
    changes.set(generation, now);
    begin();
  }

  function begin(): void {
    generation += 1;
    failures.clear();
  }

  return {
    find,
    make,
    isMaking,
    canMake,
    isDue,
    drop,
    suspend: () => {
      isSuspended = true;
      changes.clear();
      begin();
    },
    resume: () => {
      isSuspended = false;
      begin();
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}
