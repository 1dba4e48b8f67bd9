import { E_TIMEOUT, Semaphore, withTimeout } from "async-mutex";

/** How many pages of a kind may be in progress, how many may wait for a permit, and for how many milliseconds. */
export type PageLimitOptions = { atOnce: number; waiting: number; waitMs: number };

/** Gives a function that releases the permit, or undefined when the page is refused. */
export type PageLimit = { enter: () => Promise<(() => void) | undefined> };

/** Bounds the pages in progress, as each holds memory until it is sent: what is beyond is refused at once. */
export function createPageLimit({ atOnce, waiting, waitMs }: PageLimitOptions): PageLimit {
  const semaphore = withTimeout(new Semaphore(atOnce), waitMs);
  let queue = 0;
  return {
    enter: async () => {
      if (queue >= waiting && semaphore.isLocked()) return undefined;
      queue += 1;
      try {
        const [, release] = await semaphore.acquire();
        return release;
      } catch (error) {
        if (error === E_TIMEOUT) return undefined;
        throw error;
      } finally {
        queue -= 1;
      }
    },
  };
}
