import { setTimeout as sleep } from "node:timers/promises";

/** Polls until `check` holds. Throws after `limitMs`. */
export async function waitUntil(check: () => boolean | Promise<boolean>, limitMs = 120_000): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < limitMs) {
    if (await check()) return;
    await sleep(50);
  }
  throw new Error(`timed out after ${limitMs} ms`);
}
