import { E_TIMEOUT, Semaphore, withTimeout } from "async-mutex";

/** Pages in total, per sender and in the queue. */
type PageLimitOptions = { concurrent: number; perSender: number; queued: number; waitMs: number };

/**
 * Each page in progress holds memory until sent. A sender's pages queue behind each other first, so that a
 * thousand requests take at most `perSender` places in the shared queue.
 */
export function createPageLimit({ concurrent, perSender, queued, waitMs }: PageLimitOptions) {
  const all = new Semaphore(concurrent);
  const senders = new Map<string, { permits: Semaphore; pages: number }>();
  let queue = 0;
  return {
    /**
     * Returns a function that releases the permit, or the status to refuse with: 429 if the sender's own pages
     * are in the way, else 503.
     */
    acquire: async (sender: string): Promise<(() => void) | 429 | 503> => {
      const own = senders.get(sender) ?? { permits: new Semaphore(perSender), pages: 0 };
      if (queue >= queued && own.permits.isLocked()) return 429;
      senders.set(sender, own);
      own.pages += 1;
      queue += 1;
      const permits: (() => void)[] = [];
      const releaseAll = () => {
        for (const release of permits) release();
        own.pages -= 1;
        if (own.pages === 0) senders.delete(sender);
      };
      const deadline = performance.now() + waitMs;
      try {
        for (const semaphore of [own.permits, all]) permits.push(await acquirePermit(semaphore, deadline));
        return releaseAll;
      } catch (error) {
        releaseAll();
        if (error === E_TIMEOUT) return permits.length === 0 ? 429 : 503;
        throw error;
      } finally {
        queue -= 1;
      }
    },
  };
}

/** @param deadline Monotonic. */
async function acquirePermit(semaphore: Semaphore, deadline: number): Promise<() => void> {
  const [, release] = await withTimeout(semaphore, deadline - performance.now()).acquire();
  return release;
}
