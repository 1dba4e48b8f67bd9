import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCodeLimit } from "#server/forms/code-limit.ts";

const HOUR_MS = 60 * 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "Date"] }));
afterEach(() => vi.useRealTimers());

test("a sender may try ten wrong codes an hour, without affecting others", () => {
  const limit = createCodeLimit();
  for (let tries = 0; tries < 10; tries += 1) {
    expect(limit.mayLookUp("192.0.2.1")).toBe(true);
    limit.countWrong("192.0.2.1");
  }
  expect(limit.mayLookUp("192.0.2.1")).toBe(false);
  expect(limit.mayLookUp("192.0.2.2")).toBe(true);
  vi.advanceTimersByTime(HOUR_MS);
  expect(limit.mayLookUp("192.0.2.1")).toBe(true);
});

test("all senders together may try 300 wrong codes an hour", () => {
  const limit = createCodeLimit();
  for (let tries = 0; tries < 300; tries += 1) limit.countWrong(`198.18.${tries % 200}.1`);
  expect(limit.mayLookUp("203.0.113.9")).toBe(false);
  vi.advanceTimersByTime(HOUR_MS);
  expect(limit.mayLookUp("203.0.113.9")).toBe(true);
});

test("a clock change neither frees nor locks out a sender", () => {
  const limit = createCodeLimit();
  for (let tries = 0; tries < 10; tries += 1) limit.countWrong("192.0.2.1");
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  expect(limit.mayLookUp("192.0.2.1")).toBe(false);
  vi.setSystemTime(Date.now() - 48 * HOUR_MS);
  vi.advanceTimersByTime(HOUR_MS);
  expect(limit.mayLookUp("192.0.2.1")).toBe(true);
});
