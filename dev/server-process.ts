import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Say = (line: string) => void;

/** A signal and how long to wait for its effect. */
export type Step = [signal: NodeJS.Signals, waitMs: number];

export type Account = { uid: number; gid: number };

/** A server program that runs as a child: `ended` resolves when it is gone, whoever ended it. */
export type ServerProcess = { child: ChildProcess; ended: Promise<void>; hasEnded(): boolean };

/**
 * Starts a server in its own session, so that Ctrl-C in the terminal reaches only the process that stops everything in
 * order. When that process exits for any reason, the child gets `lastSignal`.
 */
export function spawnServer(
  command: string,
  args: string[],
  options: { logFile: string; lastSignal: NodeJS.Signals; account?: Account | undefined },
): ServerProcess {
  const log = openLog(options.logFile);
  const child = spawn(command, args, {
    ...options.account,
    cwd: "/",
    detached: true,
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", log, log],
  });
  closeSync(log);

  let over = false;
  const killAtExit = () => child.kill(options.lastSignal);
  process.once("exit", killAtExit);
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      process.off("exit", killAtExit);
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  return { child, ended, hasEnded: () => over };
}

/** Sends each signal in turn until the process has ended. */
export async function stopServer(server: ServerProcess, steps: Step[]): Promise<void> {
  for (const [signal, waitMs] of steps) {
    if (server.hasEnded()) return;
    server.child.kill(signal);
    await Promise.race([server.ended, sleep(waitMs, undefined, { ref: false })]);
  }
}

/** A server just spawned, and how to ask whether it answers yet. */
export type Attempt = { server: ServerProcess; isReady(): Promise<boolean> };

/**
 * A start may fail for a moment after a kill -9, while what is left of the old server dies, or because another
 * program took the port first.
 */
export async function startOnFreePort(
  name: string,
  preferred: number,
  say: Say,
  logFile: string,
  start: (port: number) => Attempt,
): Promise<{ server: ServerProcess; port: number }> {
  for (const giveUp = Date.now() + 20_000; ; await sleep(300)) {
    const port = await findFreePort(name, preferred, say);
    const attempt = start(port);
    if (await becomesReady(attempt)) return { server: attempt.server, port };
    await stopServer(attempt.server, [
      ["SIGQUIT", 2_000],
      ["SIGKILL", 1_000],
    ]);
    if (Date.now() > giveUp)
      throw new Error(`${name} does not start. Its log, ${logFile}, ends:\n${readLogEnd(logFile)}`);
  }
}

/** False when the server ends instead, or says nothing for a minute (the recovery of a large database takes time). */
async function becomesReady({ server, isReady }: Attempt): Promise<boolean> {
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await sleep(40)) {
    if (server.hasEnded()) return false;
    if (await isReady()) return true;
  }
  return false;
}

/**
 * The preferred port, or the next one that nothing listens on. A name like localhost means ::1 as well, and a
 * server that somebody else has there would be met instead of ours.
 */
export async function findFreePort(
  name: string,
  preferred: number,
  say: Say,
  hosts = ["127.0.0.1"],
): Promise<number> {
  const last = Math.min(preferred + 200, 65535);
  for (let port = preferred; port <= last; port += 1) {
    const free = await Promise.all(hosts.map((host) => isFree(port, host)));
    if (free.includes(false)) continue;
    if (port !== preferred) say(`${name}: port ${preferred} is taken, using ${port}`);
    return port;
  }
  throw new Error(`${name}: no free port between ${preferred} and ${last}`);
}

/** A machine without IPv6 has nobody listening there. */
function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== "EADDRINUSE" && code !== "EACCES"),
    );
    probe.listen({ port, host, ipv6Only: true }, () => probe.close(() => resolve(true)));
  });
}

/** The last lines of a log, for an error message. */
function readLogEnd(logFile: string): string {
  const lines = existsSync(logFile) ? readFileSync(logFile, "utf8").trimEnd().split("\n") : [];
  return lines
    .slice(-8)
    .map((line) => `  ${line}`)
    .join("\n");
}

function openLog(file: string): number {
  const isLarge = existsSync(file) && statSync(file).size > 5_000_000;
  return openSync(file, isLarge ? "w" : "a");
}
