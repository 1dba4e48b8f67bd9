import { randomBytes, scryptSync } from "node:crypto";

/** `current` signs; each of `all` is accepted when verifying. */
export type SigningKey = { current: () => Buffer; all: () => Buffer[] };

const RETRY_MS = 1_000;

/**
 * Creates the web process's signing key. It is stored in Postgres, so that a form survives a restart and may be answered
 * by another process. Until Postgres answers, a stand-in is used, because no page waits for Postgres.
 * @param makeStandIn Called once, when the first form needs it: it may take long.
 */
export function createSigningKey(
  load: () => Promise<Buffer>,
  makeStandIn: () => Buffer = () => randomBytes(32),
): SigningKey {
  let shared: Buffer | undefined;
  let madeStandIn: Buffer | undefined;
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

  function standIn(): Buffer {
    madeStandIn ??= makeStandIn();
    return madeStandIn;
  }

  fetchShared();
  return {
    current: () => {
      fetchShared();
      return shared ?? standIn();
    },
    all: () => {
      fetchShared();
      return shared ? [shared, standIn()] : [standIn()];
    },
  };
}

/**
 * Derives the stand-in from the database's password, which every web process knows and nobody else: a form served while
 * Postgres was away is then good in another process and after a restart. Without a password it is random.
 */
export function deriveStandInKey(databaseUrl: string): Buffer {
  const { username, password, pathname } = new URL(databaseUrl);
  if (!password) return randomBytes(32);
  // Slow on purpose: a token must not help anybody to guess the password.
  return scryptSync(password, `form key of ${username}${pathname}`, 32);
}
