import { Redis } from "ioredis";

export type TestRedis = { url: string; redis: Redis; close(): Promise<void> };

/** Hundreds of tests take one each; Redis defaults to 16. */
export const REDIS_DATABASES = 512;

/**
 * Takes the next database, across processes, and empties it. Two sites on one database would take each other's jobs
 * and lose emails.
 */
export async function openTestRedis(): Promise<TestRedis> {
  const url = new URL(process.env["TEST_REDIS_URL"] ?? "");
  const counter = new Redis(url.href);
  const [taken, [, databases]] = await Promise.all([
    counter.incr("databases taken"),
    counter.config("GET", "databases") as Promise<[string, string]>,
  ]);
  counter.disconnect();
  url.pathname = `/${1 + (taken % (Number(databases) - 1))}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  return { url: url.href, redis, close: async () => void (await redis.quit()) };
}
