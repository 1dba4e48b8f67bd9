import { vi } from "vitest";

// Generous, for a busy machine.
const limit = { timeout: 120_000 };

/** Retries until `check` passes, and returns its result. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, limit);
}

/** Retries until `find` returns something, and returns that. */
export function eventuallyFind<T>(find: () => T | Promise<T>) {
  return vi.waitUntil(find, limit);
}
