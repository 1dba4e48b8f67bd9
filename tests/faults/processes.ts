import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { findFreePort } from "../support/free-port.ts";
import { recordLog } from "../support/run-log.ts";
import { environmentOf, type WorkerAddresses } from "../support/test-worker.ts";

export type FaultProcess = {
  child: ChildProcess;
  logs: string[];
  /** Exit code or signal; undefined while it runs. */
  ending: () => number | NodeJS.Signals | undefined;
  ended: Promise<number | NodeJS.Signals>;
  kill: (signal: NodeJS.Signals) => void;
};

export type WebProcess = FaultProcess & { url: string };

const root = path.resolve(import.meta.dirname, "../..");

/** Runs it as in production, and waits until it has started. */
export async function startWorker(addresses: WorkerAddresses): Promise<FaultProcess> {
  const worker = start("jobs/worker.ts", { ...environmentOf(addresses), LOG_LEVEL: "info" });
  await waitForLine(worker, "worker started");
  return worker;
}

/** Runs it as in production (needs `npm run build`), and waits until it listens. */
export async function startWeb(addresses: WorkerAddresses): Promise<WebProcess> {
  const web = await spawnWeb(addresses);
  await waitForLine(web, "listening");
  return web;
}

export async function spawnWeb(
  addresses: WorkerAddresses,
  { folder = root, env: more = {} }: { folder?: string; env?: Record<string, string> } = {},
): Promise<WebProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...environmentOf(addresses),
    NODE_ENV: "production",
    SITE_URL: url,
    PORT: String(port),
    HOST: "127.0.0.1",
    METRICS_PORT: "0",
    // Rendering every page at the start takes as long as a test.
    PAGE_CACHE_MB: "0",
    TRUST_PROXY: "loopback",
    LOG_LEVEL: "info",
    ...more,
  };
  return { ...start("server/start.mjs", env, folder), url };
}

function start(file: string, env: Record<string, string>, cwd = root): FaultProcess {
  const child = spawn(process.execPath, [file], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const logs: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on("line", (line) => {
        logs.push(line);
        recordLog(line);
      });
  let ending: number | NodeJS.Signals | undefined;
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once("exit", (code, signal) => {
      ending = code ?? signal ?? 0;
      process.off("exit", killAtExit);
      resolve(ending);
    }),
  );
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    child,
    logs,
    ending: () => ending,
    ended,
    kill: (signal) => void child.kill(signal),
  };
}

async function waitForLine(one: FaultProcess, text: string): Promise<void> {
  for (let count = 0; count < 1_200; count += 1) {
    if (one.logs.some((line) => line.includes(text))) return;
    if (one.ending() !== undefined) break;
    await sleep(50);
  }
  throw new Error(`the process did not log "${text}":\n${one.logs.slice(-5).join("\n")}`);
}
