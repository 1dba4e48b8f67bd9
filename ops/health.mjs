// Docker health check: node ops/health.mjs URL. Kills a process that hangs for 20 s in two checks in a row, so that its
// container restarts, because Docker does not restart unhealthy containers.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const missed = "/tmp/missed-a-health-check";
try {
  const response = await fetch(process.argv[2], { signal: AbortSignal.timeout(20_000) });
  process.stdout.write(await response.text());
  process.exitCode = response.ok ? 0 : 1;
  rmSync(missed, { force: true });
} catch (error) {
  process.exitCode = 1;
  if (error.name === "TimeoutError" && existsSync(missed)) process.kill(findMainProcess(), "SIGKILL");
  if (error.name === "TimeoutError") writeFileSync(missed, "");
}

/** The child of the container's init process. */
function findMainProcess() {
  return Number(readFileSync("/proc/1/task/1/children", "utf8").split(" ")[0]);
}
