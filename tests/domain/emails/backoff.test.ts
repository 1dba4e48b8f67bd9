import { expect, test } from "vitest";
import { MAX_ATTEMPTS, RETRY_DAYS, secondsUntilRetry } from "#domain/emails/backoff.ts";
import { createRandom } from "../../support/random.ts";

const DAY_SECONDS = 86_400;

test("the first wait is 30 seconds, each next one doubles, and none exceeds 4 hours", () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => secondsUntilRetry(index + 1, 0));
  expect(waits.slice(0, 5)).toEqual([30, 60, 120, 240, 480]);
  expect(Math.max(...waits)).toBe(4 * 3600);
});

test("whatever the jitter, an email is retried for five days and hardly more than six", () => {
  const seed = Date.now();
  const random = createRandom(seed);
  for (let mail = 0; mail < 1_000; mail += 1) {
    let seconds = 0;
    for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1)
      seconds += secondsUntilRetry(tries, random.below(1_000_000) / 1_000_000);
    expect(seconds / DAY_SECONDS, `seed ${seed}`).toBeGreaterThanOrEqual(RETRY_DAYS);
    expect(seconds / DAY_SECONDS, `seed ${seed}`).toBeLessThan(6.1);
  }
});

test("one attempt fewer would not reach five days", () => {
  let seconds = 0;
  for (let tries = 1; tries < MAX_ATTEMPTS - 1; tries += 1) seconds += secondsUntilRetry(tries, 0);
  expect(seconds / DAY_SECONDS).toBeLessThan(RETRY_DAYS);
});
