import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, relative } from "node:path";
import type { ViteDevServer } from "vite";
import { printLog } from "./print-log.ts";
import type { Say } from "./server-process.ts";

const restartFor = /^((jobs|db|domain|content)\/.*|config|logger)\.ts$/;

/** Keeps one worker running: restarts it when one of its files changes or when it exits. */
export function keepWorkerRunning(options: {
  root: string;
  env: NodeJS.ProcessEnv;
  watcher: ViteDevServer["watcher"];
  say: Say;
}): { stop(): Promise<void> } {
  const { root, env, watcher, say } = options;
  let worker = start();
  let pending: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let isStopping = false;
  const dismissed = new WeakSet<ChildProcess>();

  watcher.on("all", (_event, file) => {
    if (restartFor.test(relative(root, file).replaceAll("\\", "/"))) restartSoon(150);
  });

  function start(): ChildProcess {
    const child = fork(join(root, "dev/worker.ts"), {
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    printLog(child.stdout);
    printLog(child.stderr);
    const killAtExit = () => child.kill("SIGKILL");
    process.once("exit", killAtExit);
    child.once("exit", (code, signal) => {
      process.off("exit", killAtExit);
      if (isStopping || dismissed.has(child)) return;
      say(
        `The worker ended (${signal ?? `exit code ${code}`}). It starts again in 2 s, or when a file changes.`,
      );
      restartSoon(2_000);
    });
    return child;
  }

  function restartSoon(delayMs: number): void {
    clearTimeout(pending);
    pending = setTimeout(() => {
      turn = turn.then(restart);
    }, delayMs);
  }

  async function restart(): Promise<void> {
    if (isStopping) return;
    if (!hasEnded(worker)) say("Restarting the worker.");
    dismissed.add(worker);
    await end(worker);
    if (!isStopping) worker = start();
  }

  return {
    async stop() {
      isStopping = true;
      clearTimeout(pending);
      await Promise.all([turn, end(worker)]);
    },
  };
}

/** SIGTERM lets it finish the mail that it is sending. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
