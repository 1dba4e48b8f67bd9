import { Redis } from "ioredis";
import { within } from "#deadline";

const TIMEOUT_MS = 2_000;
/** Seconds for which one process has told for all. */
const TOLD_SECONDS = 3_600;

/**
 * Lets one of several processes tell that Postgres is away, and one that it is back: while Postgres cannot say who has told,
 * Redis can. Without an answer of Redis each process tells, as twice is better than never.
 */
export function createPostgresTurn(
  redisUrl: string | undefined,
): (state: "started" | "ended") => Promise<boolean> {
  return async (state) => {
    if (!redisUrl) return true;
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: TIMEOUT_MS,
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
    });
    redis.on("error", () => {});
    const key = (of: string) => `alerts:postgres:${of}`;
    try {
      const taken = redis.connect().then(() => redis.set(key(state), "1", "EX", TOLD_SECONDS, "NX"));
      const isFirst = (await within(TIMEOUT_MS, "Redis", taken)) === "OK";
      if (isFirst)
        await within(TIMEOUT_MS, "Redis", redis.del(key(state === "started" ? "ended" : "started")));
      return isFirst;
    } catch {
      return true;
    } finally {
      redis.disconnect();
    }
  };
}
