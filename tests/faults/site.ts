import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import { onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";
import { type FaultySmtp, startFaultySmtp } from "../support/faulty-smtp.ts";
import { createTestDatabase } from "../support/services.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { takeRedisDatabase } from "../support/test-redis.ts";
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
    takeRedisDatabase(),
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
