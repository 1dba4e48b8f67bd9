import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort, { clearLockedPorts, portNumbers } from "get-port";
import { lockFolder } from "./lock-folder.ts";

export type Print = (line: string) => void;

/** `ended` resolves when the server has exited. */
export type Service = { url: string; port: number; ended: Promise<unknown>; stop(): Promise<void> };

export type ServiceOptions = { dataDir: string; preferredPort?: number; print?: Print };

type Program = Required<ServiceOptions> & {
  name: string;
  command: (port: number) => string[];
  isReady: (port: number, child: ChildProcess) => Promise<boolean>;
};

/**
 * Retries if the server exits, because one whose parent was killed may still be stopping, or the port may be taken.
 * Throws if a running process uses the data folder, or, with the end of the log, if the server does not start.
 */
export async function startServer(program: Program): Promise<Omit<Service, "url">> {
  const { name, dataDir, preferredPort, print } = program;
  const logFile = `${dataDir}.log`;
  mkdirSync(dirname(dataDir), { recursive: true });
  const release = lockFolder(dataDir);
  try {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const port = await findFreePort(name, preferredPort, print);
      const child = spawnServer(program.command(port), logFile);
      const ended = once(child, "exit");
      while (!hasEnded(child)) {
        if (await program.isReady(port, child))
          return { port, ended, stop: () => stopServer(child).then(release) };
        await sleep(40);
      }
      await sleep(300);
      clearLockedPorts();
    }
    const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-8);
    throw new Error(`${name} does not start. Its log, ${logFile}, ends:\n${lines.join("\n")}`);
  } catch (error) {
    release();
    throw error;
  }
}

export async function findFreePort(name: string, preferred: number, print: Print): Promise<number> {
  const port = await getPort({ port: portNumbers(preferred, Math.min(preferred + 200, 65_535)) });
  if (port !== preferred) print(`${name}: port ${preferred} is taken, using ${port}`);
  return port;
}

/** Detached, so that Ctrl-C only reaches the process that stops everything in order. */
function spawnServer([command = "", ...args]: string[], logFile: string): ChildProcess {
  const log = openSync(logFile, "w");
  const env = { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
  const child = spawn(command, args, { cwd: "/", detached: true, env, stdio: ["ignore", log, log, "ipc"] });
  closeSync(log);
  return child;
}

async function stopServer(child: ChildProcess): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGTERM", 8_000],
    ["SIGKILL", 1_000],
  ] as const) {
    if (hasEnded(child)) return;
    child.kill(signal);
    await Promise.race([once(child, "exit"), sleep(waitMs, undefined, { ref: false })]);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** On Linux, the kernel then signals the program when its parent dies, even by kill -9. */
export function diesWithParent(signal: "TERM" | "KILL"): string[] {
  const prefix = ["setpriv", "--pdeathsig", signal, "--"];
  return spawnSync("setpriv", [...prefix.slice(1), "true"]).status === 0 ? prefix : [];
}
