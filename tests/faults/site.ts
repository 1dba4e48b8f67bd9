import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import { onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";
import { type FaultySmtp, startFaultySmtp } from "../support/faulty-smtp.ts";
import { createTestDatabase } from "../support/services.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { takeRedisDatabase } from "../support/test-redis.ts";
import type { WorkerAddresses } from "../support/test-worker.ts";

/** Databases behind breakable proxies, and a mail server. */
export type FaultSite = {
  /** Bypasses the proxy. */
  db: Kysely<Database>;
  redis: Redis;
  smtp: FaultySmtp;
  postgresProxy: TcpProxy;
  redisProxy: TcpProxy;
  /** Through the proxies. */
  addresses: WorkerAddresses;
};

/** Closes with the test. */
export async function openSite(): Promise<FaultSite> {
  // If one fails to start, the others are still closed.
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
