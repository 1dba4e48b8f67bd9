import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { recordLog } from "./run-log.ts";

export type NodeProcess = {
  child: ChildProcess;
  logs: string[];
  /** Exit code or signal. `logs` is complete by then. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Kills it. */
  stop(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, "../..");

/** Killed with this process, even if a test crashes. Several processes may share `logs`. */
export function startNode(
  args: string[],
  env: Record<string, string>,
  cwd = root,
  logs: string[] = [],
): NodeProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
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
    child,
    logs,
    ended,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
