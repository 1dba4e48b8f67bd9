import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createErrorCount } from "#server/error-count.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

test("5xx responses count for five minutes, except for a missing weather reading", () => {
  const { observe, count } = createErrorCount();
  for (const status of [200, 301, 404, 429, 500, 503]) observe(status, "/estimate");
  observe(503, "/api/weather");
  expect(count()).toBe(2);
  vi.advanceTimersByTime(200_000);
  observe(500, "/");
  expect(count()).toBe(3);
  vi.advanceTimersByTime(110_000);
  expect(count()).toBe(1);
  vi.advanceTimersByTime(300_000);
  expect(count()).toBe(0);
});
