import { vi } from "vitest";

/** Waits until `check` passes, and gives what it answers. The limit is for a busy machine; mostly it is milliseconds. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}
