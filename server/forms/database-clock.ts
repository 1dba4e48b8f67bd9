const SET_AGAIN_MS = 60_000;
const RETRY_MS = 1_000;
/** An answer that leaves the time less certain than this is asked for again soon. */
const GOOD_MS = 50;
/** Milliseconds that the clocks of two processes may differ before they have asked Postgres. */
const SKEW_MS = 2 * 60_000;

/** The time of day by the database's clock, in milliseconds: it lies between these two. */
export type DatabaseClock = { earliest: () => number; latest: () => number };

/**
 * Creates a clock that all web processes share: set by Postgres, then carried on by the monotonic clock, so that a step of
 * this machine's clock changes nothing. Until Postgres has answered it starts from this machine's clock.
 * @param load Reads the database's clock.
 */
export function createDatabaseClock(load: () => Promise<Date>): DatabaseClock {
  let offset = Date.now() - performance.now();
  let uncertainty = SKEW_MS;
  let nextTry = 0;

  function set(): void {
    const asked = performance.now();
    if (asked < nextTry) return;
    nextTry = asked + RETRY_MS;
    load().then(
      (time) => {
        const answered = performance.now();
        const found = time.getTime() - (asked + answered) / 2;
        const error = (answered - asked) / 2;
        // A slow answer says less than the last one, unless that was wrong.
        if (error <= uncertainty || Math.abs(found - offset) > error + uncertainty) {
          offset = found;
          uncertainty = error;
        }
        nextTry = answered + (uncertainty < GOOD_MS ? SET_AGAIN_MS : RETRY_MS);
      },
      () => {},
    );
  }

  function now(): number {
    set();
    return performance.now() + offset;
  }

  set();
  return { earliest: () => now() - uncertainty, latest: () => now() + uncertainty };
}
