import { createHmac } from "node:crypto";
import { Redis } from "ioredis";
import type { FormLimit } from "#app/context.ts";
import { within } from "#deadline";
import { senderBlock } from "./sender-block.ts";
import type { SigningKey } from "./signing-key.ts";

/** Sliding windows: forms that one sender may send within so many milliseconds. */
const limits = [
  { ms: 10 * 60_000, forms: 5 },
  { ms: 24 * 60 * 60_000, forms: 30 },
] as const;
const LONGEST_MS = Math.max(...limits.map(({ ms }) => ms));
/** Senders that this process remembers at most (least recently used first out). */
const MOST_SENDERS = 10_000;

const REDIS_WAIT_MS = 50;
/** Milliseconds without asking Redis after it did not answer in time. */
const REDIS_PAUSE_MS = 5_000;

/**
 * Creates the rate limit on forms by sender: an IPv4 address or an IPv6 /64. Redis counts for all web processes and across
 * restarts, under hashed keys. This process counts its own admissions too, so that an outage of Redis does not reset the
 * limit. Redis is waited for 50 ms at most.
 */
export function createFormLimit(options: {
  /** Without it this process counts alone. */
  redisUrl: string | undefined;
  key: SigningKey;
  /** Timeout of Redis in milliseconds. */
  redisWaitMs?: number | undefined;
  /** Called when Redis cannot be used, at most once a minute. */
  onRedisError?: (error: Error) => void;
  now?: () => number;
}): { limit: FormLimit; close: () => void } {
  const now = options.now ?? Date.now;
  const own = createMemoryCount();
  const { redisUrl, redisWaitMs = REDIS_WAIT_MS, onRedisError } = options;
  const shared = redisUrl ? createRedisCount(redisUrl, redisWaitMs, onRedisError) : undefined;

  const limit: FormLimit = {
    admit: async (address) => {
      const at = now();
      const sender = senderBlock(address);
      const ownWait = own.count(sender, at);
      if (ownWait > 0) return refuse(ownWait);
      const sharedWait = (await shared?.count(hide(sender, options.key), at)) ?? 0;
      if (sharedWait === 0) return { admitted: true };
      own.takeBack(sender, at);
      return refuse(sharedWait);
    },
  };
  return { limit, close: () => shared?.close() };
}

/** Hashes the network address, because Redis never holds personal data. */
function hide(sender: string, key: SigningKey): string {
  return createHmac("sha256", key.current()).update(`sender ${sender}`).digest("base64url");
}

function refuse(waitMs: number): { admitted: false; retryAfterSeconds: number } {
  return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Counts in this process. `count` gives the milliseconds to wait, or 0 when the form is counted. */
export function createMemoryCount(mostSenders: number = MOST_SENDERS) {
  const senders = new Map<string, number[]>();
  return {
    count: (sender: string, at: number): number => {
      const times = (senders.get(sender) ?? []).filter((time) => time > at - LONGEST_MS);
      const waits = limits.map(({ ms, forms }) => {
        const oldest = times.at(-forms);
        return oldest === undefined ? 0 : Math.max(0, oldest + ms - at);
      });
      const wait = Math.max(...waits);
      if (wait === 0) times.push(at);
      senders.delete(sender);
      senders.set(sender, times);
      const [longestUnseen] = senders.keys();
      if (senders.size > mostSenders && longestUnseen !== undefined) senders.delete(longestUnseen);
      return wait;
    },
    takeBack: (sender: string, at: number): void => {
      const times = senders.get(sender);
      const index = times?.lastIndexOf(at) ?? -1;
      if (index >= 0) times?.splice(index, 1);
    },
    size: () => senders.size,
  };
}

/** The same count as one atomic script: a sorted set of times for each sender, which expires after a day. */
const script = `
local at, id, longest = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", at - longest)
local wait = 0
for i = 4, #ARGV, 2 do
  local ms, forms = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local oldest = redis.call("ZRANGE", KEYS[1], -forms, -forms, "WITHSCORES")[2]
  if oldest then wait = math.max(wait, tonumber(oldest) + ms - at) end
end
if wait > 0 then return wait end
redis.call("ZADD", KEYS[1], at, id)
redis.call("PEXPIRE", KEYS[1], longest)
return 0`;

function createRedisCount(redisUrl: string, waitMs: number, onError: (error: Error) => void = () => {}) {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    socketTimeout: REDIS_PAUSE_MS,
    retryStrategy: (tries) => Math.min(tries * 200, 2_000),
  });
  let lastSaid = 0;
  let pausedUntil = 0;

  function say(error: Error): void {
    if (Date.now() - lastSaid < 60_000) return;
    lastSaid = Date.now();
    onError(error);
  }

  redis.on("error", say);

  return {
    /** Milliseconds to wait, 0 when the form is counted, undefined while Redis is unavailable. */
    count: async (sender: string, at: number): Promise<number | undefined> => {
      if (redis.status !== "ready" || Date.now() < pausedUntil) return undefined;
      try {
        const windows = limits.flatMap(({ ms, forms }) => [ms, forms]);
        const answer = redis.eval(
          script,
          1,
          `forms:${sender}`,
          at,
          crypto.randomUUID(),
          LONGEST_MS,
          ...windows,
        );
        return Number(await within(waitMs, "Redis", answer));
      } catch (error) {
        pausedUntil = Date.now() + REDIS_PAUSE_MS;
        say(error instanceof Error ? error : new Error("Redis failed"));
        return undefined;
      }
    },
    close: () => redis.disconnect(),
  };
}
