import { vi } from "vitest";

// Generous, for a busy machine.
const limit = { timeout: 120_000 };

export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, limit);
}

/** Retries until `find` returns something. */
export function eventuallyFind<T>(find: () => T | Promise<T>) {
  return vi.waitUntil(find, limit);
}
