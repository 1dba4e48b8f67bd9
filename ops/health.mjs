// Docker health check: node ops/health.mjs URL. Kills a process that hangs for 20 s so that its container
// restarts, because Docker does not restart unhealthy containers.
import { readFileSync } from "node:fs";

try {
  const { ok } = await fetch(process.argv[2], { signal: AbortSignal.timeout(20_000) });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  if (error.name === "TimeoutError") process.kill(findMainProcess(), "SIGKILL");
}

/** The child of the container's init process. */
function findMainProcess() {
  return Number(readFileSync("/proc/1/task/1/children", "utf8").split(" ")[0]);
}
