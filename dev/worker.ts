import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { diesWithParent } from "./services/server-process.ts";

/** `node --watch` restarts it on code changes. */
export function startWorker(options: { root: string; env: NodeJS.ProcessEnv; log: NodeJS.WritableStream }) {
  const { root, env, log } = options;
  const watch = [process.execPath, "--watch", "--watch-preserve-output", join(root, "jobs/worker.ts")];
  const [command = "", ...args] = [...diesWithParent("TERM"), ...watch];
  const worker = spawn(command, args, { cwd: root, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  worker.stdout.pipe(log, { end: false });
  worker.stderr.pipe(log, { end: false });
  return {
    /** SIGTERM lets it finish sending an email; after 10 s, it is killed. */
    stop: async (): Promise<void> => {
      if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
      const group = -worker.pid;
      const timer = setTimeout(() => process.kill(group, "SIGKILL"), 10_000);
      worker.kill("SIGTERM");
      await once(worker, "exit");
      clearTimeout(timer);
    },
  };
}
