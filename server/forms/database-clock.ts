const SYNC_MS = 60_000;
const RETRY_MS = 1_000;
/** Slower replies are too imprecise. */
const GOOD_MS = 200;

/**
 * Synced with Postgres, so that all web processes agree, and advanced by the monotonic clock, so that local
 * clock steps do not matter. Until Postgres replies, it is the local clock.
 */
export function createDatabaseClock(load: () => Promise<Date>): () => Date {
  let offset = Date.now() - performance.now();
  let nextTry = 0;

  function set(): void {
    const asked = performance.now();
    if (asked < nextTry) return;
    nextTry = asked + RETRY_MS;
    load().then(
      (time) => {
        const took = performance.now() - asked;
        if (took > GOOD_MS) return;
        offset = time.getTime() - (asked + took / 2);
        nextTry = asked + SYNC_MS;
      },
      () => {},
    );
  }

  set();
  return () => {
    set();
    return new Date(performance.now() + offset);
  };
}
