import { runWorker } from "#jobs/worker.ts";

/** However the parent ends, kill -9 included, its end of this channel closes; the worker must not outlive it. */
process.once("disconnect", endAtOnce);
process.channel?.unref();
if (process.connected) runWorker();
else endAtOnce();

function endAtOnce(): void {
  process.kill(process.pid, "SIGKILL");
}
