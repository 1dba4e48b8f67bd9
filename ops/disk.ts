import { statfs } from "node:fs/promises";

/** In bytes; `free` excludes space reserved for root. */
export type Disk = { free: number; size: number };

/** Undefined if unreadable. */
export async function readDisk(path: string): Promise<Disk | undefined> {
  const found = await statfs(path).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
