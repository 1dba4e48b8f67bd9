import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Locks a data folder; returns a function that unlocks it. Throws if a running process, this one included, holds the
 * lock.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.owner`;
  const owner = existsSync(file) ? readFileSync(file, "utf8") : "";
  const pid = Number.parseInt(owner, 10);
  if (owner !== "" && owner === identifyProcess(pid))
    throw new Error(`${folder} is in use by process ${pid}. Stop that process first.`);
  writeFileSync(file, identifyProcess(process.pid) ?? "");
  return () => rmSync(file, { force: true });
}

/** Includes the start time, because ids are reused. */
export function identifyProcess(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid < 1) return undefined;
  const stat = readProc(pid, "stat");
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : `${pid} ${fields[19]}`;
}

/**
 * Stops a server whose parent was killed. SIGINT makes Postgres shut down fast, and works for Redis. Only signals the
 * process in the pid file if it runs on this folder.
 */
export async function stopOrphan(pidFile: string, folder: string): Promise<void> {
  const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, "utf8"), 10) : 0;
  const isOurs = () => pid > 1 && readProc(pid, "cmdline")?.includes(folder);
  if (pid > 1 && !isOurs()) rmSync(pidFile, { force: true });
  for (let signals = 0; isOurs(); signals += 1) {
    process.kill(pid, signals === 0 ? "SIGINT" : "SIGKILL");
    for (const end = performance.now() + 8_000; isOurs() && performance.now() < end; ) await sleep(50);
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}
