import { parseConfig } from "#config";
import { startWorker } from "#jobs/worker.ts";
import { type NodeProcess, startNode } from "./node-process.ts";
import { createTestLogger } from "./run-log.ts";

export type WorkerAddresses = {
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  weatherUrl?: string;
  webhook?: { url: string; secret: string };
};

export type TestWorker = { logs: string[]; stop(): Promise<void> };

/** Runs in this process. */
export function startTestWorker(addresses: WorkerAddresses): TestWorker {
  const logs: string[] = [];
  const stop = startWorker(parseConfig(environmentOf(addresses), "worker"), createTestLogger("worker", logs));
  let stopped: Promise<void> | undefined;
  return {
    logs,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

export type WorkerProcess = NodeProcess;

/** Runs as a separate process, as in production. */
export function startWorkerProcess(addresses: WorkerAddresses): WorkerProcess {
  return startNode(["jobs/worker.ts"], { ...environmentOf(addresses), LOG_LEVEL: "trace" });
}

function environmentOf(addresses: WorkerAddresses): Record<string, string> {
  return {
    NODE_ENV: "test",
    SITE_URL: "https://www.example.com",
    DATABASE_URL: addresses.databaseUrl,
    REDIS_URL: addresses.redisUrl,
    SMTP_URL: addresses.smtpUrl,
    MAIL_FROM: "Ashfield Moving Co. <moves@example.com>",
    // Nothing listens there; only the weather tests have a weather service.
    WEATHER_API_URL: addresses.weatherUrl ?? "http://127.0.0.1:9",
    ...(addresses.webhook && {
      WEBHOOK_URL: addresses.webhook.url,
      WEBHOOK_SECRET: addresses.webhook.secret,
    }),
    METRICS_PORT: "0",
  };
}
