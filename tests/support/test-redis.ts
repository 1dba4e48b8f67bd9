import { Redis } from "ioredis";

export type TestRedis = { url: string; redis: Redis; close(): Promise<void> };

/** Connects to an empty Redis database that no other test file uses at the time: one for each Vitest worker. */
export async function openTestRedis(): Promise<TestRedis> {
  const url = new URL(process.env["TEST_REDIS_URL"] ?? "");
  url.pathname = `/${process.env["VITEST_POOL_ID"]}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  return {
    url: url.href,
    redis,
    close: async () => {
      await redis.quit();
    },
  };
}
