import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWebMetrics } from "#server/web-metrics.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

test("5xx responses count for five minutes, except for a missing weather reading", () => {
  const { observe, countErrors } = createWebMetrics({ registry: new Registry(), durations: [1] });
  for (const status of [200, 301, 404, 429, 500, 503]) observe(status, 1, "/estimate");
  observe(503, 1, "/api/weather");
  expect(countErrors()).toBe(2);
  vi.advanceTimersByTime(200_000);
  observe(500, 1, "/");
  expect(countErrors()).toBe(3);
  vi.advanceTimersByTime(110_000);
  expect(countErrors()).toBe(1);
  vi.advanceTimersByTime(300_000);
  expect(countErrors()).toBe(0);
});
