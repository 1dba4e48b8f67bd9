import { createHmac } from "node:crypto";
import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { FormLimit } from "#app/context.ts";
import { senderBlock } from "../sender-block.ts";

const TEN_MINUTES = 600;
const A_DAY = 86_400;

/** How many forms (points) in how many seconds. A sender may be a household, an office, or a carrier's thousands. */
const limits = {
  person: [
    { points: 10, duration: TEN_MINUTES },
    { points: 30, duration: A_DAY },
  ],
  sender: [
    { points: 30, duration: TEN_MINUTES },
    { points: 300, duration: A_DAY },
  ],
};

const REDIS_WAIT_MS = 50;
/**
 * Longer than glibc's DNS timeout (10 s): Node runs two lookups at a time, and if both hung, none would be
 * left for Postgres.
 */
const CONNECT_MS = 15_000;
/** A silent connection is dropped after this time (ms). Until then, each form waits for REDIS_WAIT_MS. */
const SILENT_MS = 5_000;

/** Redis counts for all processes, under hashed keys. While it is down, each process counts in memory. */
export function createFormLimit(options: {
  /** If undefined, only this process counts. */
  redisUrl: string | undefined;
  /** Hashes addresses: Redis stores none. */
  key: Buffer;
  redisWaitMs?: number;
  onRedisError?: (error: Error) => void;
}): { limit: FormLimit; close: () => void } {
  const { redisUrl, key, redisWaitMs = REDIS_WAIT_MS, onRedisError = () => {} } = options;
  const redis = redisUrl ? connect(redisUrl, redisWaitMs).on("error", onRedisError) : undefined;
  const limiters = { person: createLimiters("person", redis), sender: createLimiters("sender", redis) };
  const hash = (name: string) => createHmac("sha256", key).update(`sender ${name}`).digest("base64url");

  const limit: FormLimit = {
    admit: async (address, person) => {
      const sender = senderBlock(address);
      const waits = await Promise.all([
        ...limiters.sender.map((limiter) => consume(limiter, hash(sender))),
        ...(person ? limiters.person.map((limiter) => consume(limiter, hash(person))) : []),
      ]);
      const waitMs = Math.max(...waits);
      if (waitMs === 0) return { admitted: true };
      return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
    },
  };
  return { limit, close: () => redis?.disconnect() };
}

function connect(redisUrl: string, commandTimeout: number): Redis {
  return new Redis(redisUrl, {
    commandTimeout,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
}

function createLimiters(kind: keyof typeof limits, redis: Redis | undefined) {
  return limits[kind].map((window) => {
    const options = { ...window, keyPrefix: `forms:${kind}:${window.duration}` };
    const insuranceLimiter = new RateLimiterMemory(options);
    if (!redis) return insuranceLimiter;
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter,
    });
  });
}

/** Returns the milliseconds to wait, or 0. */
async function consume(limiter: RateLimiterRedis | RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}
