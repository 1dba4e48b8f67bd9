import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { FormLimit } from "#app/context.ts";
import { createFormLimit } from "#server/forms/rate-limit.ts";
import { createSigningKey } from "#server/forms/signing-key.ts";
import { eventually } from "../support/eventually.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { openTestRedis } from "../support/test-redis.ts";

const redis = await openTestRedis();
const proxy = await startTcpProxy(redis.url);
afterAll(async () => {
  await proxy.close();
  await redis.close();
});
beforeEach(async () => {
  proxy.restore();
  await redis.redis.flushdb();
});

/** Waits long enough for a busy machine's Redis by default. */
async function startLimit(
  redisUrl = redis.url,
  options: { redisWaitMs?: number; onRedisError?: (error: Error) => void } = {},
): Promise<FormLimit> {
  const key = createSigningKey(async () => Buffer.alloc(32, 3));
  const { limit, close } = createFormLimit({ redisUrl, key, redisWaitMs: 60_000, ...options });
  onTestFinished(close);
  // Connected once Redis has counted a form.
  await eventually(async () => {
    await limit.admit(`2001:db8:ffff:${Math.floor(Math.random() * 65_535).toString(16)}::1`);
    expect(await redis.redis.dbsize()).toBeGreaterThan(0);
  });
  await redis.redis.flushdb();
  return limit;
}

async function countAdmitted(sends: Promise<{ admitted: boolean }>[]): Promise<number> {
  return (await Promise.all(sends)).filter(({ admitted }) => admitted).length;
}

// tests/server/forms/rate-limit.test.ts has the limits of each kind of network.
test("two processes admit 30 of 10,000 concurrent forms from one IPv6 /64, with two keys in Redis", async () => {
  const limits = [await startLimit(), await startLimit()];
  const sends = Array.from({ length: 10_000 }, (_, number) =>
    limits[number % 2]?.admit(`2001:db8:1:2:abcd::${number.toString(16)}`),
  );
  expect(await countAdmitted(sends.filter((send) => send !== undefined))).toBe(30);
  const keys = await redis.redis.keys("*");
  expect(keys).toHaveLength(2);
  for (const key of keys) {
    expect(key).not.toMatch(/2001|db8/);
    expect(await redis.redis.zcard(key)).toBe(30);
    const hours = (await redis.redis.pttl(key)) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  }
});

/** Negative ages the forms; positive is as if Redis's clock were set back. */
async function shiftTimes(ms: number): Promise<void> {
  for (const key of await redis.redis.keys("*"))
    for (const form of await redis.redis.zrange(key, "0", "-1")) await redis.redis.zincrby(key, ms, form);
}

async function redisTime(): Promise<number> {
  const [seconds = 0, microseconds = 0] = await redis.redis.time();
  return seconds * 1_000 + Math.floor(microseconds / 1_000);
}

test("a restarted process continues counting and says how long to wait", async () => {
  const first = await startLimit();
  const second = await startLimit();
  for (let number = 0; number < 30; number += 1) await first.admit("203.0.113.7");
  await shiftTimes(-60_000);
  const [key = ""] = await redis.redis.keys("*");
  const [, oldest] = await redis.redis.zrange(key, "0", "0", "WITHSCORES");
  const before = await redisTime();
  const answer = await second.admit("203.0.113.7");
  const after = await redisTime();
  const secondsFrom = (now: number) => Math.ceil((Number(oldest) + 600_000 - now) / 1_000);
  expect(answer).toEqual({ admitted: false, retryAfterSeconds: expect.any(Number) });
  const { retryAfterSeconds } = answer as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeLessThanOrEqual(secondsFrom(before));
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(secondsFrom(after));
  expect(await second.admit("203.0.113.8")).toMatchObject({ admitted: true });
});

test("after Redis's clock was set back by a day, nobody waits longer than a window", async () => {
  const first = await startLimit();
  const second = await startLimit();
  for (let number = 0; number < 30; number += 1) await first.admit("203.0.113.7");
  await shiftTimes(24 * 3_600_000);
  expect(await second.admit("203.0.113.7")).toEqual({ admitted: false, retryAfterSeconds: 600 });
  await shiftTimes(-600_000);
  expect(await second.admit("203.0.113.7")).toMatchObject({ admitted: true });
});

test("without Redis a process counts by itself, and an outage does not reset the limit", async () => {
  const limit = await startLimit(proxy.url);
  expect(await countAdmitted(Array.from({ length: 28 }, () => limit.admit("203.0.113.7")))).toBe(28);
  proxy.cut();
  expect(await countAdmitted(Array.from({ length: 9 }, () => limit.admit("203.0.113.7")))).toBe(2);
  proxy.restore();
  await redis.redis.flushdb();
  expect(await countAdmitted(Array.from({ length: 9 }, () => limit.admit("203.0.113.7")))).toBe(0);
});

test("a silent Redis delays one form by its timeout, then is skipped for a while", async () => {
  const errors: string[] = [];
  const onRedisError = (error: Error) => errors.push(error.message);
  const limit = await startLimit(proxy.url, { redisWaitMs: 1_000, onRedisError });
  proxy.blackHole();
  expect(await limit.admit("203.0.113.0")).toMatchObject({ admitted: true });
  const asked = proxy.met.swallowed;
  for (let number = 1; number < 20; number += 1)
    expect(await limit.admit(`203.0.113.${number}`)).toMatchObject({ admitted: true });
  expect(errors).toEqual(["no answer from Redis within 1000 ms"]);
  expect(asked).toBeGreaterThan(0);
  expect(proxy.met.swallowed).toBe(asked);
});
