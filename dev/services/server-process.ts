import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import getPort, { portNumbers } from "get-port";

export type Say = (line: string) => void;

/** `ended` resolves when the server is gone, by `stop` or by itself. */
export type Service = { url: string; port: number; ended: Promise<unknown>; stop(): Promise<void> };

export type ServiceOptions = { dataDir: string; preferredPort?: number; say?: Say };

/**
 * Starts a server on the preferred port or the next free one, and again on another when it ends instead: what is
 * left of a killed one may still be dying, or another program took the port first.
 */
export async function startServer(options: {
  name: string;
  preferredPort: number;
  say: Say;
  logFile: string;
  lastSignal: NodeJS.Signals;
  command: (port: number) => string[];
  isReady: (port: number, child: ChildProcess) => Promise<boolean>;
}): Promise<Omit<Service, "url">> {
  const { name, logFile, lastSignal } = options;
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const port = await findFreePort(name, options.preferredPort, options.say);
    const child = spawnServer(options.command(port), logFile, lastSignal);
    const ended = once(child, "exit").catch(() => {});
    const isReady = async () => {
      while (!hasEnded(child)) {
        if (await options.isReady(port, child)) return true;
        await sleep(40);
      }
      return false;
    };
    if (await isReady()) return { port, ended, stop: () => stopServer(child, lastSignal) };
    await sleep(300);
  }
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-8);
  throw new Error(`${name} does not start. Its log, ${logFile}, ends:\n${lines.join("\n")}`);
}

/**
 * In a session of its own, so that Ctrl-C in the terminal reaches only the process that stops everything in order.
 * Whatever makes that process exit, the child gets `lastSignal`.
 */
function spawnServer(
  [command = "", ...args]: string[],
  logFile: string,
  lastSignal: NodeJS.Signals,
): ChildProcess {
  const log = openSync(logFile, "w");
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  const child = spawn(command, args, { cwd: "/", detached: true, env, stdio: ["ignore", log, log, "ipc"] });
  closeSync(log);
  const killAtExit = () => child.kill(lastSignal);
  process.once("exit", killAtExit);
  child.once("exit", () => process.off("exit", killAtExit));
  return child;
}

async function stopServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  for (const [sent, waitMs] of [
    [signal, 8_000],
    ["SIGKILL", 1_000],
  ] as const) {
    if (hasEnded(child)) return;
    child.kill(sent);
    await Promise.race([once(child, "exit"), sleep(waitMs, undefined, { ref: false })]);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** The preferred port, or the next one that nothing listens on. */
export async function findFreePort(name: string, preferred: number, say: Say): Promise<number> {
  const port = await getPort({ port: portNumbers(preferred, Math.min(preferred + 200, 65_535)) });
  if (port !== preferred) say(`${name}: port ${preferred} is taken, using ${port}`);
  return port;
}

/** On Linux the kernel sends this signal to the program when its parent has died, even of a kill -9. */
export function diesWithParent(signal: "TERM" | "KILL"): string[] {
  const prefix = ["setpriv", "--pdeathsig", signal, "--"];
  return spawnSync("setpriv", [...prefix.slice(1), "true"]).status === 0 ? prefix : [];
}
