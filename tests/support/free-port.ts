import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import getPort from "get-port";

const FIRST = 20_000;
const BLOCK = 100;
const BLOCKS = 120;

let block: Promise<number> | undefined;

/**
 * Picks a port below the range for outgoing connections (32768 on Linux, 49152 elsewhere), one of which could take it
 * before the process starts. It is in a block of this process's own, so that no other test takes it either.
 */
export async function findFreePort(): Promise<number> {
  block ??= takeBlock();
  const first = await block;
  return getPort({ port: Array.from({ length: 50 }, () => first + randomInt(1, BLOCK)) });
}

/** Listens on the first port of the block until this process ends. */
async function takeBlock(): Promise<number> {
  for (;;) {
    const first = FIRST + BLOCK * randomInt(BLOCKS);
    const lock = createServer().listen(first, "127.0.0.1").unref();
    const isOurs = await once(lock, "listening").catch(() => false);
    if (isOurs) return first;
  }
}
