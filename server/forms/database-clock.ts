const SET_AGAIN_MS = 60_000;
const RETRY_MS = 1_000;
/** A slower answer says too little about the time. */
const GOOD_MS = 200;

/**
 * Creates a clock that all web processes share: set by Postgres, then carried on by the monotonic clock, so that a step of
 * this machine's clock changes nothing. Until Postgres has answered it is this machine's.
 * @param load Reads the database's clock.
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
        nextTry = asked + SET_AGAIN_MS;
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
