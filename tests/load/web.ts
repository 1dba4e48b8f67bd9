import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../support/free-port.ts";

export type Web = {
  url: string;
  port: number;
  process: ChildProcess;
  logs: string[];
  /** In megabytes. */
  memory: () => { now: number; peak: number };
  /** Sends SIGTERM. Returns the exit code or signal. */
  stop: () => Promise<number | string | null>;
};

export type WebOptions = {
  databaseUrl: string;
  redisUrl: string;
  env?: Record<string, string>;
};

export async function startWeb(options: WebOptions): Promise<Web> {
  return untilReady(await spawnWeb(options));
}

/** Throws with web's log if it exits. */
export async function untilReady(web: Web): Promise<Web> {
  while (!(await isReady(web.url))) {
    if (web.process.exitCode !== null || web.process.signalCode !== null)
      throw new Error(`the web process exited:\n${web.logs.join("\n")}`);
    await sleep(50);
  }
  return web;
}

export async function spawnWeb({ databaseUrl, redisUrl, env }: WebOptions): Promise<Web> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, readFlags(), {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      HOST: "127.0.0.1",
      PORT: String(port),
      // Any free port.
      METRICS_PORT: "0",
      SITE_URL: url,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      TRUST_PROXY: "loopback",
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "info",
      ...env,
    },
  });
  const logs: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => logs.push(...text.split("\n").filter(Boolean)));
  // Even if the test crashes.
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("exit", () => process.off("exit", killAtExit));
  const exited = once(child, "exit") as Promise<[number | null, string | null]>;
  return {
    url,
    port,
    process: child,
    logs,
    memory: () => readMemory(child.pid ?? 0),
    stop: async () => {
      child.kill("SIGTERM");
      const [code, signal] = await exited;
      return code ?? signal;
    },
  };
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  await answer?.text();
  return answer?.ok ?? false;
}

/** Production's flags (package.json, Dockerfile, docker-compose.yml). */
export function readFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  return scripts.start.split(" ").slice(1);
}

function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
