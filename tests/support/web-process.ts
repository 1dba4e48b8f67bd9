import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";
import { type NodeProcess, startNode } from "./node-process.ts";

export type Web = NodeProcess & {
  url: string;
  port: number;
  /** In megabytes. */
  peakMemory: () => number;
  /** Sends SIGTERM. Returns the exit code or signal. */
  end: () => NodeProcess["ended"];
};

export type WebOptions = {
  databaseUrl: string;
  redisUrl: string;
  env?: Record<string, string>;
  /** Of another version. */
  folder?: string;
};

export async function startWeb(options: WebOptions): Promise<Web> {
  return untilReady(await spawnWeb(options));
}

/** Throws with web's log if it exits. */
export async function untilReady(web: Web): Promise<Web> {
  while (!(await isReady(web.url))) {
    if (web.child.exitCode !== null || web.child.signalCode !== null)
      throw new Error(`the web process exited:\n${web.logs.join("\n")}`);
    await sleep(50);
  }
  return web;
}

/** Runs it as in production. Needs `npm run build`. */
export async function spawnWeb({ databaseUrl, redisUrl, env, folder }: WebOptions): Promise<Web> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const web = startNode(
    readFlags(),
    {
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      HOST: "127.0.0.1",
      PORT: String(port),
      // Any free port.
      METRICS_PORT: "0",
      SITE_URL: url,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      FORM_KEY: "0123456789abcdef".repeat(4),
      TRUST_PROXY: "loopback",
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "info",
      ...env,
    },
    folder,
  );
  return {
    ...web,
    url,
    port,
    peakMemory: () => readPeakMemory(web.child.pid ?? 0),
    end: () => {
      web.child.kill("SIGTERM");
      return web.ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  await answer?.text();
  return answer?.ok ?? false;
}

/** Production's flags (package.json, Dockerfile, docker-compose.yml). */
function readFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  return scripts.start.split(" ").slice(1);
}

function readPeakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
