import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { FormLimit } from "#app/context.ts";
import { createFormLimit } from "#server/forms/rate-limit.ts";
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
async function startLimit(redisUrl = redis.url, redisWaitMs = 60_000): Promise<FormLimit> {
  const { limit, close } = createFormLimit({ redisUrl, key: Buffer.alloc(32, 3), redisWaitMs });
  onTestFinished(close);
  // Connected once Redis has counted a form.
  await eventually(async () => {
    await limit.admit(`2001:db8:ffff:${Math.floor(Math.random() * 65_535).toString(16)}::1`);
    expect(await redis.redis.dbsize()).toBeGreaterThan(0);
  });
  await redis.redis.flushdb();
  return limit;
}

async function countAdmitted(sends: (Promise<{ admitted: boolean }> | undefined)[]): Promise<number> {
  return (await Promise.all(sends)).filter((send) => send?.admitted).length;
}

// tests/server/forms/rate-limit.test.ts has the limits.
test("two processes together admit 10 of 200 concurrent forms of one person, and Redis sees no address", async () => {
  const limits = [await startLimit(), await startLimit()];
  const sends = Array.from({ length: 200 }, (_, number) =>
    limits[number % 2]?.admit(`2001:db8:1:2:abcd::${number.toString(16)}`, "maria@example.org"),
  );
  expect(await countAdmitted(sends)).toBe(10);
  const keys = await redis.redis.keys("*");
  expect(keys).toHaveLength(4);
  for (const key of keys) {
    expect(key).not.toMatch(/2001|db8|maria/);
    expect(await redis.redis.pttl(key)).toBeGreaterThan(0);
  }
});

test("without Redis a process counts by itself, and with it again, together with the others", async () => {
  const limit = await startLimit(proxy.url);
  const sendMany = () => Array.from({ length: 40 }, () => limit.admit("203.0.113.7"));
  proxy.cut();
  await eventually(async () => expect(await countAdmitted(sendMany())).toBe(0));
  expect(await redis.redis.dbsize()).toBe(0);
  proxy.restore();
  await eventually(async () => expect(await countAdmitted([limit.admit("203.0.113.7")])).toBe(1));
  expect(await redis.redis.dbsize()).toBe(2);
});

test("a silent Redis delays forms by no more than its timeout, and not at all once the connection is dropped", async () => {
  const limit = await startLimit(proxy.url, 50);
  proxy.blackHole();
  const delays: number[] = [];
  await eventually(async () => {
    const started = performance.now();
    expect(await limit.admit(`203.0.113.${delays.length % 250}`)).toMatchObject({ admitted: true });
    delays.push(performance.now() - started);
    expect(delays.at(-1)).toBeLessThan(20);
  });
  expect(delays.length).toBeGreaterThan(1);
  expect(Math.max(...delays)).toBeLessThan(3_000);
});
