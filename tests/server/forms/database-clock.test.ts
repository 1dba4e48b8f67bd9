import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDatabaseClock } from "#server/forms/database-clock.ts";

const noon = Date.UTC(2026, 4, 1, 12);

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout"], now: noon }));
afterEach(() => vi.useRealTimers());

test("the clock follows Postgres once it replies, whatever this machine's clock does", async () => {
  const answer = Promise.withResolvers<Date>();
  const now = createDatabaseClock(() => answer.promise);
  expect(now().getTime()).toBe(noon);
  answer.resolve(new Date(noon + 5_000));
  await vi.advanceTimersByTimeAsync(0);
  expect(now().getTime()).toBe(noon + 5_000);
  vi.setSystemTime(noon - 3_600_000);
  expect(now().getTime()).toBe(noon + 5_000);
});

test("a slow reply is ignored and retried", async () => {
  const load = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return new Date(0);
  });
  const now = createDatabaseClock(load);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(now().getTime()).toBe(noon + 1_500);
  expect(load).toHaveBeenCalledTimes(2);
});
