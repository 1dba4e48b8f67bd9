import { createHmac } from "node:crypto";
import { Redis } from "ioredis";
import type { FormLimit } from "#app/context.ts";
import { within } from "#domain/deadline.ts";
import { senderBlocks } from "./sender-block.ts";
import type { SigningKey } from "./signing-key.ts";

/** Sliding windows: forms that may come within so many milliseconds. Two windows each, as the script in Redis expects. */
type Windows = readonly { ms: number; forms: number }[];

const TEN_MINUTES = 10 * 60_000;
const A_DAY = 24 * 60 * 60_000;

/** For one sender: a household, or an office behind one address. */
const ofSender: Windows = [
  { ms: TEN_MINUTES, forms: 5 },
  { ms: A_DAY, forms: 30 },
];
/** For one network: enough for a company or a school with many addresses. */
const ofNetwork: Windows = [
  { ms: TEN_MINUTES, forms: 20 },
  { ms: A_DAY, forms: 120 },
];
/** Senders and networks that this process remembers at most (least recently used first out). */
const MOST_BLOCKS = 20_000;

type Block = { name: string; windows: Windows };

const REDIS_WAIT_MS = 50;
/**
 * Longer than glibc tries to look up a name (10 s). A new attempt looks it up again, and Node runs two look-ups at a time: if both hung,
 * none would be left for Postgres.
 */
const CONNECT_MS = 15_000;
/** Milliseconds without asking Redis after it did not answer in time. */
const REDIS_PAUSE_MS = 5_000;

/**
 * Creates the rate limit on forms by sender, an IPv4 address or an IPv6 /64, and by network, an IPv4 /24 or an IPv6 /48.
 * Redis counts for all web processes and across restarts, under hashed keys and by its own clock, which they share. This
 * process counts its own admissions too, by the monotonic clock, so that neither an outage of Redis nor a step of its clock
 * resets the limit. Redis is waited for 50 ms at most.
 */
export function createFormLimit(options: {
  /** Without it this process counts alone. */
  redisUrl: string | undefined;
  key: SigningKey;
  /** Timeout of Redis in milliseconds. */
  redisWaitMs?: number | undefined;
  /** Called when Redis cannot be used, at most once a minute. */
  onRedisError?: (error: Error) => void;
}): { limit: FormLimit; close: () => void } {
  const own = createMemoryCount();
  const { redisUrl, redisWaitMs = REDIS_WAIT_MS, onRedisError } = options;
  const shared = redisUrl ? createRedisCount(redisUrl, redisWaitMs, onRedisError) : undefined;

  const limit: FormLimit = {
    admit: async (address) => {
      const at = performance.now();
      const { sender, network } = senderBlocks(address);
      const blocks: Block[] = [
        { name: sender, windows: ofSender },
        { name: network, windows: ofNetwork },
      ];
      const ownWait = own.count(blocks, at);
      if (ownWait > 0) return refuse(ownWait);
      const hidden = blocks.map((block) => ({ ...block, name: hide(block.name, options.key) }));
      const sharedWait = (await shared?.count(hidden)) ?? 0;
      if (sharedWait === 0) return { admitted: true, network: hide(network, options.key) };
      own.takeBack(blocks, at);
      return refuse(sharedWait);
    },
  };
  return { limit, close: () => shared?.close() };
}

/** Hashes the network address, because neither Redis nor Postgres holds one. */
function hide(sender: string, key: SigningKey): string {
  return createHmac("sha256", key.current()).update(`sender ${sender}`).digest("base64url");
}

function refuse(waitMs: number): { admitted: false; retryAfterSeconds: number } {
  return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Counts in this process. `count` gives the milliseconds to wait, or 0 when the form is counted in every block. */
export function createMemoryCount(mostBlocks: number = MOST_BLOCKS) {
  const times = new Map<string, number[]>();

  function look({ name, windows }: Block, at: number): number {
    const known = (times.get(name) ?? []).filter((time) => time > at - A_DAY);
    times.delete(name);
    times.set(name, known);
    const [longestUnseen] = times.keys();
    if (times.size > mostBlocks && longestUnseen !== undefined) times.delete(longestUnseen);
    const waits = windows.map(({ ms, forms }) => {
      const oldest = known.at(-forms);
      return oldest === undefined ? 0 : Math.max(0, oldest + ms - at);
    });
    return Math.max(...waits);
  }

  return {
    count: (blocks: Block[], at: number): number => {
      const wait = Math.max(...blocks.map((block) => look(block, at)));
      if (wait === 0) for (const { name } of blocks) times.get(name)?.push(at);
      return wait;
    },
    takeBack: (blocks: Block[], at: number): void => {
      for (const { name } of blocks) {
        const known = times.get(name);
        const index = known?.lastIndexOf(at) ?? -1;
        if (index >= 0) known?.splice(index, 1);
      }
    },
    size: () => times.size,
  };
}

/**
 * The same count as one atomic script: a sorted set of times for each block, which expires after a day. A time in the
 * future was stored before Redis's clock was set back; it becomes now, so that nobody waits longer than a window.
 */
const script = `
local id, longest = ARGV[1], tonumber(ARGV[2])
local time = redis.call("TIME")
local at = time[1] * 1000 + math.floor(time[2] / 1000)
local wait = 0
for i, key in ipairs(KEYS) do
  redis.call("ZREMRANGEBYSCORE", key, "-inf", at - longest)
  for _, form in ipairs(redis.call("ZRANGEBYSCORE", key, "(" .. at, "+inf")) do
    redis.call("ZADD", key, at, form)
  end
  for j = 4 * i - 1, 4 * i + 1, 2 do
    local ms, forms = tonumber(ARGV[j]), tonumber(ARGV[j + 1])
    local oldest = redis.call("ZRANGE", key, -forms, -forms, "WITHSCORES")[2]
    if oldest then wait = math.max(wait, tonumber(oldest) + ms - at) end
  end
end
if wait > 0 then return wait end
for _, key in ipairs(KEYS) do
  redis.call("ZADD", key, at, id)
  redis.call("PEXPIRE", key, longest)
end
return 0`;

function createRedisCount(redisUrl: string, waitMs: number, onError: (error: Error) => void = () => {}) {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    socketTimeout: REDIS_PAUSE_MS,
    retryStrategy: (tries) => Math.min(tries * 200, 2_000),
  });
  let lastSaid = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function say(error: Error): void {
    if (performance.now() - lastSaid < 60_000) return;
    lastSaid = performance.now();
    onError(error);
  }

  redis.on("error", say);

  return {
    /** Milliseconds to wait, 0 when the form is counted, undefined while Redis is unavailable. */
    count: async (blocks: Block[]): Promise<number | undefined> => {
      if (redis.status !== "ready" || performance.now() < pausedUntil) return undefined;
      try {
        const keys = blocks.map(({ name }) => `forms:${name}`);
        const windows = blocks.flatMap((block) => block.windows.flatMap(({ ms, forms }) => [ms, forms]));
        const answer = redis.eval(script, keys.length, ...keys, crypto.randomUUID(), A_DAY, ...windows);
        return Number(await within(waitMs, "Redis", answer));
      } catch (error) {
        pausedUntil = performance.now() + REDIS_PAUSE_MS;
        say(error instanceof Error ? error : new Error("Redis failed"));
        return undefined;
      }
    },
    close: () => redis.disconnect(),
  };
}
