import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDatabaseClock } from "#server/forms/database-clock.ts";

const noon = Date.UTC(2026, 4, 1, 12);
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the time is the database's, and a step of this machine's clock changes nothing", async () => {
  const clock = createDatabaseClock(async () => new Date(noon + 5_000));
  await Promise.resolve();
  expect(clock.earliest()).toBe(noon + 5_000);
  vi.setSystemTime(noon - 60 * MINUTE);
  expect([clock.earliest(), clock.latest()]).toEqual([noon + 5_000, noon + 5_000]);
});

test("a clock that the database has set right follows it", async () => {
  let stored = noon + 5_000;
  const clock = createDatabaseClock(async () => new Date(stored));
  await Promise.resolve();
  stored = noon + 30 * MINUTE;
  vi.advanceTimersByTime(2 * MINUTE);
  clock.earliest();
  await Promise.resolve();
  expect(clock.earliest()).toBe(noon + 30 * MINUTE);
});

test("an answer that took long does not put the time out", async () => {
  const slow = Promise.withResolvers<Date>();
  const loads = [Promise.resolve(new Date(noon)), slow.promise];
  const clock = createDatabaseClock(() => loads.shift() ?? new Promise(() => {}));
  await Promise.resolve();
  vi.advanceTimersByTime(2 * MINUTE);
  clock.earliest();
  vi.advanceTimersByTime(3_000);
  slow.resolve(new Date(noon + 2 * MINUTE));
  await slow.promise;
  await Promise.resolve();
  expect(clock.earliest()).toBe(noon + 2 * MINUTE + 3_000);
});

test("before the database has answered, the time is certain to two minutes, after a slow answer to half of what it took", async () => {
  const slow = Promise.withResolvers<Date>();
  const clock = createDatabaseClock(() => slow.promise);
  expect([clock.earliest(), clock.latest()]).toEqual([noon - 2 * MINUTE, noon + 2 * MINUTE]);
  vi.advanceTimersByTime(1_000);
  slow.resolve(new Date(noon + 500));
  await slow.promise;
  await Promise.resolve();
  expect([clock.earliest(), clock.latest()]).toEqual([noon + 500, noon + 1_500]);
});
