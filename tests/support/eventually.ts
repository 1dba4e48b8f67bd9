import { vi } from "vitest";

/** Waits until `check` passes, and returns its result. The generous limit is for a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000 });
}
