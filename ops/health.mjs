// Docker's health check: `node ops/health.mjs URL`. Kills a process that accepts the connection but does not answer for 20 s, so that the
// container's restart policy starts it again: Docker itself never restarts what is merely unhealthy.
import { readFileSync } from "node:fs";

try {
  const { ok } = await fetch(process.argv[2], { signal: AbortSignal.timeout(20_000) });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  if (error.name === "TimeoutError") process.kill(findMainProcess(), "SIGKILL");
}

/** The child of the container's init. */
function findMainProcess() {
  return Number(readFileSync("/proc/1/task/1/children", "utf8").split(" ")[0]);
}
