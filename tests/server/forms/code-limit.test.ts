import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCodeLimit } from "#server/forms/code-limit.ts";

const HOUR_MS = 60 * 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a sender may try ten wrong codes an hour, without affecting others", async () => {
  const limit = createCodeLimit();
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await limit.mayLookUp("192.0.2.1")).toBe(true);
    await limit.countWrong("192.0.2.1");
  }
  expect(await limit.mayLookUp("192.0.2.1")).toBe(false);
  expect(await limit.mayLookUp("192.0.2.2")).toBe(true);
  vi.advanceTimersByTime(HOUR_MS);
  expect(await limit.mayLookUp("192.0.2.1")).toBe(true);
});

test("all senders together may try 300 wrong codes an hour", async () => {
  const limit = createCodeLimit();
  for (let tries = 0; tries < 300; tries += 1) await limit.countWrong(`198.18.${tries % 200}.1`);
  expect(await limit.mayLookUp("203.0.113.9")).toBe(false);
  vi.advanceTimersByTime(HOUR_MS);
  expect(await limit.mayLookUp("203.0.113.9")).toBe(true);
});
