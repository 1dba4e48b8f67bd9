import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

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

/** Includes the start time, because ids are reused. Undefined if no such process runs. */
export function identifyProcess(pid: number): string | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const stat = readFileSync(file, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : `${pid} ${fields[19]}`;
}
