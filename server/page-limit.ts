import { E_TIMEOUT, Semaphore, withTimeout } from "async-mutex";

/** How many pages of a kind may be in progress, in all and for one sender; how many may wait, and for how many milliseconds. */
export type PageLimitOptions = { concurrent: number; perSender: number; queued: number; waitMs: number };

/**
 * Gives a function that releases the permit, or the status to refuse the page with: 429 when it waited for the sender's other
 * pages, else 503.
 */
export type PageLimit = { acquire: (sender: string) => Promise<(() => void) | 429 | 503> };

/**
 * Bounds the pages in progress, as each holds memory until it is sent. A sender's pages wait for each other first, so that one who
 * sends a thousand is at most `perSender` places ahead of anybody else.
 */
export function createPageLimit({ concurrent, perSender, queued, waitMs }: PageLimitOptions): PageLimit {
  const all = new Semaphore(concurrent);
  const senders = new Map<string, { permits: Semaphore; pages: number }>();
  let queue = 0;
  return {
    acquire: async (sender) => {
      const own = senders.get(sender) ?? { permits: new Semaphore(perSender), pages: 0 };
      if (queue >= queued && own.permits.isLocked()) return 429;
      senders.set(sender, own);
      own.pages += 1;
      queue += 1;
      const releases: (() => void)[] = [];
      const release = () => {
        for (const release of releases) release();
        own.pages -= 1;
        if (own.pages === 0) senders.delete(sender);
      };
      const end = performance.now() + waitMs;
      try {
        for (const permits of [own.permits, all]) releases.push(await acquire(permits, end));
        return release;
      } catch (error) {
        release();
        if (error === E_TIMEOUT) return releases.length === 0 ? 429 : 503;
        throw error;
      } finally {
        queue -= 1;
      }
    },
  };
}

/** @param end When to give up, by the monotonic clock. */
async function acquire(permits: Semaphore, end: number): Promise<() => void> {
  const [, release] = await withTimeout(permits, end - performance.now()).acquire();
  return release;
}
