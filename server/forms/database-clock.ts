const SET_AGAIN_MS = 60_000;
const RETRY_MS = 1_000;
/** Milliseconds that the clocks of two processes may differ before they have asked Postgres. */
const SKEW_MS = 2 * 60_000;

/** The time of day by the database's clock, in milliseconds. */
export type DatabaseClock = {
  now: () => number;
  /** The time to sign with: while Postgres has not answered, early enough that no form seems too young elsewhere. */
  signingTime: () => number;
};

/**
 * Creates a clock that all web processes share: set by Postgres, then carried on by the monotonic clock, so that a step of
 * this machine's clock changes nothing. Until Postgres has answered it starts from this machine's clock.
 * @param load Reads the database's clock.
 */
export function createDatabaseClock(load: () => Promise<Date>): DatabaseClock {
  let offset = Date.now() - performance.now();
  let uncertainty = Number.POSITIVE_INFINITY;
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
        nextTry = answered + SET_AGAIN_MS;
      },
      () => {},
    );
  }

  function now(): number {
    set();
    return performance.now() + offset;
  }

  set();
  return { now, signingTime: () => now() - (Number.isFinite(uncertainty) ? 0 : SKEW_MS) };
}
