import { Redis } from "ioredis";
import type { Kysely } from "kysely";
import { onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";
import { type FaultySmtp, startFaultySmtp } from "../support/faulty-smtp.ts";
import { createTestDatabase } from "../support/services.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import type { WorkerAddresses } from "../support/test-worker.ts";

/** What the processes of one run share: databases of their own, ways to them that can be broken, a mail server. */
export type FaultSite = {
  /** Past the proxy, for the judge. */
  db: Kysely<Database>;
  redis: Redis;
  smtp: FaultySmtp;
  postgresProxy: TcpProxy;
  redisProxy: TcpProxy;
  /** By way of the proxies. */
  addresses: WorkerAddresses;
};

/** Opens a site for one test; what it starts ends with the test. */
export async function openSite(): Promise<FaultSite> {
  const [database, redis, smtp] = await Promise.all([
    createTestDatabase(),
    openEmptyRedis(),
    startFaultySmtp(),
  ]);
  const [postgresProxy, redisProxy] = await Promise.all([
    startTcpProxy(database.url),
    startTcpProxy(redis.url),
  ]);
  onTestFinished(async () => {
    await Promise.all([postgresProxy.close(), redisProxy.close(), smtp.close()]);
    redis.redis.disconnect();
    await database.drop();
  });
  return {
    db: database.db,
    redis: redis.redis,
    smtp,
    postgresProxy,
    redisProxy,
    addresses: { databaseUrl: postgresProxy.url, redisUrl: redisProxy.url, smtpUrl: smtp.url },
  };
}

/** Several sites stand at once, also in other test files: each takes the next of Redis's databases but the first. */
async function openEmptyRedis(): Promise<{ url: string; redis: Redis }> {
  const url = new URL(process.env["TEST_REDIS_URL"] ?? "");
  const counter = new Redis(url.href);
  url.pathname = `/${1 + ((await counter.incr("fault sites")) % 15)}`;
  counter.disconnect();
  const redis = new Redis(url.href);
  await redis.flushdb();
  return { url: url.href, redis };
}
