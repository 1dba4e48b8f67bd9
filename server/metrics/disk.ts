import { statfs } from "node:fs/promises";

/** In bytes; `free` excludes space reserved for root. Undefined if unreadable. */
export async function readDisk(path: string): Promise<{ free: number; size: number } | undefined> {
  const found = await statfs(path).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
