import { randomBytes, scryptSync } from "node:crypto";

/** `current` signs; verification accepts each of `all`. */
export type SigningKey = { current: () => Buffer; all: () => Buffer[] };

const RETRY_MS = 1_000;

/**
 * Stored in Postgres, so that forms survive restarts and any process can verify them. Uses a fallback until
 * Postgres replies, because no page waits for it.
 * @param createFallback Called once, on first use; may be slow.
 */
export function createSigningKey(
  load: () => Promise<Buffer>,
  createFallback: () => Buffer = () => randomBytes(32),
): SigningKey {
  let shared: Buffer | undefined;
  let fallback: Buffer | undefined;
  let nextTry = 0;

  function fetchShared(): void {
    if (shared || performance.now() < nextTry) return;
    nextTry = performance.now() + RETRY_MS;
    load().then(
      (key) => {
        shared = key;
      },
      () => {},
    );
  }

  function fallbackKey(): Buffer {
    fallback ??= createFallback();
    return fallback;
  }

  fetchShared();
  return {
    current: () => {
      fetchShared();
      return shared ?? fallbackKey();
    },
    all: () => {
      fetchShared();
      return shared ? [shared, fallbackKey()] : [fallbackKey()];
    },
  };
}

/**
 * Only web processes know the database password, so each can verify a form that another served while Postgres
 * was down. Random without a password.
 */
export function deriveFallbackKey(databaseUrl: string): Buffer {
  const { username, password, pathname } = new URL(databaseUrl);
  if (!password) return randomBytes(32);
  // Slow on purpose, so that a token does not help to guess the password.
  return scryptSync(password, `form key of ${username}${pathname}`, 32);
}
