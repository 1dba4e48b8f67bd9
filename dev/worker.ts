import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { diesWithParent } from "./services/server-process.ts";

/** Runs the worker under `node --watch`, which starts it anew when a file it is made of changes. */
export function startWorker(options: { root: string; env: NodeJS.ProcessEnv; log: NodeJS.WritableStream }): {
  stop(): Promise<void>;
} {
  const { root, env, log } = options;
  const watch = [process.execPath, "--watch", "--watch-preserve-output", join(root, "jobs/worker.ts")];
  const [command = "", ...args] = [...diesWithParent("TERM"), ...watch];
  const worker = spawn(command, args, { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  worker.stdout.pipe(log, { end: false });
  worker.stderr.pipe(log, { end: false });
  const killAtExit = () => killGroup(worker);
  process.once("exit", killAtExit);
  return {
    stop: async () => {
      process.off("exit", killAtExit);
      // SIGTERM lets it finish the mail that it is sending.
      const ended = worker.exitCode === null && worker.kill("SIGTERM") ? once(worker, "exit") : undefined;
      const timer = setTimeout(() => killGroup(worker), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
