import { randomBytes } from "node:crypto";

/** `current` signs; each of `all` is accepted when verifying. */
export type SigningKey = { current: () => Buffer; all: () => Buffer[] };

const RETRY_MS = 1_000;

/**
 * Creates the web process's signing key. It is stored in Postgres, so that a form survives a restart and may be answered
 * by another process. Until Postgres answers, a random key of this process is used, because no page waits for Postgres.
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
