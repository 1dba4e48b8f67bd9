import { expect, test } from "vitest";
import { MAX_ATTEMPTS, RETRY_DAYS, secondsUntilRetry } from "#domain/emails/backoff.ts";

const DAY_SECONDS = 86_400;

test("the first wait is 30 seconds, each next one doubles, and none exceeds 4 hours", () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => secondsUntilRetry(index + 1, 0));
  expect(waits.slice(0, 5)).toEqual([30, 60, 120, 240, 480]);
  expect(Math.max(...waits)).toBe(4 * 3600);
});

test("retries last five days, with the most jitter hardly over six, and one attempt fewer is too short", () => {
  expect(daysOf(MAX_ATTEMPTS, 0)).toBeGreaterThanOrEqual(RETRY_DAYS);
  expect(daysOf(MAX_ATTEMPTS, 1)).toBeLessThan(6.25);
  expect(daysOf(MAX_ATTEMPTS - 1, 0)).toBeLessThan(RETRY_DAYS);
});

function daysOf(attempts: number, random: number): number {
  const waits = Array.from({ length: attempts - 1 }, (_, index) => secondsUntilRetry(index + 1, random));
  return waits.reduce((sum, seconds) => sum + seconds, 0) / DAY_SECONDS;
}
