import { randomInt } from "node:crypto";
import getPort from "get-port";

/**
 * Finds a port for a process that a test starts. Below the range for outgoing connections (32768 on Linux,
 * 49152 elsewhere), since one of those could be taken before the process starts.
 */
export function findFreePort(): Promise<number> {
  return getPort({ port: Array.from({ length: 50 }, () => randomInt(20_000, 32_000)) });
}
