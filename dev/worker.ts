import { runWorker } from "#jobs/worker.ts";

/** The channel closes when the parent ends, even by kill -9; the worker must not outlive it. */
process.once("disconnect", endAtOnce);
process.channel?.unref();
if (process.connected) runWorker();
else endAtOnce();

function endAtOnce(): void {
  process.kill(process.pid, "SIGKILL");
}
