import { E_TIMEOUT, Semaphore, withTimeout } from "async-mutex";

/** How many pages of a kind may be in progress, in all and for one sender; how many may wait, and for how many milliseconds. */
export type PageLimitOptions = { atOnce: number; ofSender: number; waiting: number; waitMs: number };

/**
 * Gives a function that releases the permit, or the status to refuse the page with: 429 when it waited for the sender's other
 * pages, else 503.
 */
export type PageLimit = { enter: (sender: string) => Promise<(() => void) | 429 | 503> };

/**
 * Bounds the pages in progress, as each holds memory until it is sent. A sender's pages wait for each other first, so that one who
 * sends a thousand is at most `ofSender` places ahead of anybody else.
 */
export function createPageLimit({ atOnce, ofSender, waiting, waitMs }: PageLimitOptions): PageLimit {
  const all = new Semaphore(atOnce);
  const senders = new Map<string, { permits: Semaphore; pages: number }>();
  let queue = 0;
  return {
    enter: async (sender) => {
      const own = senders.get(sender) ?? { permits: new Semaphore(ofSender), pages: 0 };
      if (queue >= waiting && own.permits.isLocked()) return 429;
      senders.set(sender, own);
      own.pages += 1;
      queue += 1;
      const leaves: (() => void)[] = [];
      const leave = () => {
        for (const release of leaves) release();
        own.pages -= 1;
        if (own.pages === 0) senders.delete(sender);
      };
      const end = performance.now() + waitMs;
      try {
        for (const permits of [own.permits, all]) leaves.push(await acquire(permits, end));
        return leave;
      } catch (error) {
        leave();
        if (error === E_TIMEOUT) return leaves.length === 0 ? 429 : 503;
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
