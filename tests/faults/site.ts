import { onTestFinished } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startFaultySmtp } from "../support/faulty-smtp.ts";
import { createTestDatabase } from "../support/services.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { openTestRedis } from "../support/test-redis.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/test-worker.ts";
import { spawnWeb, type Web } from "../support/web-process.ts";

export type FaultSite = Awaited<ReturnType<typeof openSite>>;

/** Closes with the test. Web and worker reach Postgres through a breakable proxy. */
export async function openSite() {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { redis, url: redisUrl, close } = await openTestRedis();
  onTestFinished(close);
  const smtp = await startFaultySmtp();
  onTestFinished(smtp.close);
  const postgresProxy = await startTcpProxy(url);
  onTestFinished(postgresProxy.close);
  const databaseUrl = postgresProxy.url;
  return {
    db,
    redis,
    smtp,
    postgresProxy,

    /** Returns once it has started. */
    startWorker: async (): Promise<WorkerProcess> => {
      const worker = startWorkerProcess({ databaseUrl, redisUrl, smtpUrl: smtp.url });
      onTestFinished(worker.stop);
      await eventually(() => {
        if (!worker.logs.join("\n").includes("worker started")) throw new Error(worker.logs.join("\n"));
      });
      return worker;
    },

    /** Rendering every page at the start would take as long as a test. */
    spawnWeb: async (env: Record<string, string> = {}, folder?: string): Promise<Web> => {
      const noCache = { PAGE_CACHE_MB: "0", ...env };
      const web = await spawnWeb({ databaseUrl, redisUrl, env: noCache, ...(folder && { folder }) });
      onTestFinished(web.stop);
      return web;
    },
  };
}
