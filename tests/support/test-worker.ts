import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseConfig } from "#config";
import { startWorker } from "#jobs/worker.ts";
import { createTestLogger, recordLog } from "./run-log.ts";

export type WorkerAddresses = {
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  weatherUrl?: string;
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

export type WorkerProcess = TestWorker & {
  child: ChildProcess;
  /** Exit code or signal. `logs` is complete by then. */
  ended: Promise<number | NodeJS.Signals | null>;
};

/** Runs as a separate process, as in production. */
export function startWorkerProcess(addresses: WorkerAddresses): WorkerProcess {
  const logs: string[] = [];
  const child = spawn(process.execPath, ["jobs/worker.ts"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { ...process.env, ...environmentOf(addresses), LOG_LEVEL: "trace" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      logs.push(line);
      recordLog(line);
    });
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("close", (code, signal) => {
      process.off("exit", killAtExit);
      resolve(code ?? signal);
    }),
  );
  return {
    logs,
    child,
    ended,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export function environmentOf(addresses: WorkerAddresses): Record<string, string> {
  return {
    NODE_ENV: "test",
    SITE_URL: "https://www.example.com",
    DATABASE_URL: addresses.databaseUrl,
    REDIS_URL: addresses.redisUrl,
    SMTP_URL: addresses.smtpUrl,
    MAIL_FROM: "Ashfield Moving Co. <moves@example.com>",
    // Nothing listens there; only the weather tests have a weather service.
    WEATHER_API_URL: addresses.weatherUrl ?? "http://127.0.0.1:9",
    METRICS_PORT: "0",
  };
}
