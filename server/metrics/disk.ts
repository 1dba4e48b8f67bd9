import { statfs } from "node:fs/promises";

/** Bytes of a disk, and those that are free for others than root; undefined where nobody can look. */
export async function readDisk(path: string): Promise<{ free: number; size: number } | undefined> {
  const found = await statfs(path).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
