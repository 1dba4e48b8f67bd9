import { randomInt } from "node:crypto";
import getPort from "get-port";

/**
 * Picks a port below the range for outgoing connections (32768 on Linux, 49152 elsewhere), one of which could take it
 * before the process starts.
 */
export function findFreePort(): Promise<number> {
  return getPort({ port: Array.from({ length: 50 }, () => randomInt(20_000, 32_000)) });
}
