import { randomInt } from "node:crypto";
import getPort from "get-port";

/**
 * A port for a process that a test starts. Below the ports that systems give to outgoing connections (32768 on Linux,
 * 49152 elsewhere): one of those may be taken again between the question and the start.
 */
export function findFreePort(): Promise<number> {
  return getPort({ port: Array.from({ length: 50 }, () => randomInt(20_000, 32_000)) });
}
