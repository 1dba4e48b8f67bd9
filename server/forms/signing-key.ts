import { randomBytes } from "node:crypto";

/** `current` signs, `all` are good for checking. */
export type SigningKey = { current: () => Buffer; all: () => Buffer[] };

const RETRY_MS = 1_000;

/**
 * Creates the web process's key. It comes from Postgres, so that a form outlives a restart and may come back to another
 * process; until Postgres has answered, a key of this process alone stands in, as no page waits for Postgres.
 */
export function createSigningKey(load: () => Promise<Buffer>): SigningKey {
  const own = randomBytes(32);
  let shared: Buffer | undefined;
  let nextTry = 0;

  function fetchShared(): void {
    if (shared || Date.now() < nextTry) return;
    nextTry = Date.now() + RETRY_MS;
    load().then(
      (key) => {
        shared = key;
      },
      () => {},
    );
  }

  fetchShared();
  return {
    current: () => {
      fetchShared();
      return shared ?? own;
    },
    all: () => {
      fetchShared();
      return shared ? [shared, own] : [own];
    },
  };
}
