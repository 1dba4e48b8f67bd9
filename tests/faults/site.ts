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
  /** Past the proxy, for the checkDelivery. */
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
  // Each is ended from the moment when it is there: one that cannot start leaves none of the others behind.
  const open = new AsyncDisposableStack();
  onTestFinished(() => open.disposeAsync());
  const database = open.adopt(await createTestDatabase(), ({ drop }) => drop());
  const redis = open.adopt(await takeRedisDatabase(), (taken) => taken.redis.disconnect());
  const smtp = open.adopt(await startFaultySmtp(), ({ close }) => close());
  const redisProxy = open.adopt(await startTcpProxy(redis.url), ({ close }) => close());
  const postgresProxy = open.adopt(await startTcpProxy(database.url), ({ close }) => close());
  return {
    db: database.db,
    redis: redis.redis,
    smtp,
    postgresProxy,
    redisProxy,
    addresses: { databaseUrl: postgresProxy.url, redisUrl: redisProxy.url, smtpUrl: smtp.url },
  };
}
