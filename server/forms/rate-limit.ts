import { createHmac } from "node:crypto";
import { Redis } from "ioredis";
import type { FormLimit } from "#app/context.ts";
import { withTimeout } from "#domain/deadline.ts";
import { senderBlocks } from "./sender-block.ts";
import type { SigningKey } from "./signing-key.ts";

/** At most `forms` within `ms`. Always two, as the Redis script expects. */
type Windows = readonly { ms: number; forms: number }[];

const TEN_MINUTES = 10 * 60_000;
const A_DAY = 24 * 60 * 60_000;

/** One person, by the email address they give as their own. */
const personWindows: Windows = [
  { ms: TEN_MINUTES, forms: 10 },
  { ms: A_DAY, forms: 30 },
];
/** A household, an office, or a carrier's thousands behind one address. */
const senderWindows: Windows = [
  { ms: TEN_MINUTES, forms: 30 },
  { ms: A_DAY, forms: 300 },
];
/** A company or school with many addresses. */
const networkWindows: Windows = [
  { ms: TEN_MINUTES, forms: 120 },
  { ms: A_DAY, forms: 1_200 },
];
/** LRU size: people, senders and networks per process. */
const MAX_BLOCKS = 20_000;

type Block = { name: string; windows: Windows };

const REDIS_WAIT_MS = 50;
/**
 * Longer than glibc's DNS timeout (10 s): Node runs two lookups at a time, and if both hung, none would be
 * left for Postgres.
 */
const CONNECT_MS = 15_000;
/** How long to skip Redis after a failure (ms). */
const REDIS_PAUSE_MS = 5_000;

/**
 * Redis counts across processes and restarts, under hashed keys and by its own clock. This process also
 * counts locally by the monotonic clock, so that neither an outage nor a clock step of Redis resets the
 * limit.
 */
export function createFormLimit(options: {
  /** If undefined, only this process counts. */
  redisUrl: string | undefined;
  key: SigningKey;
  redisWaitMs?: number | undefined;
  /** Called at most once a minute. */
  onRedisError?: (error: Error) => void;
}): { limit: FormLimit; close: () => void } {
  const own = createMemoryCount();
  const { redisUrl, redisWaitMs = REDIS_WAIT_MS, onRedisError } = options;
  const shared = redisUrl ? createRedisCount(redisUrl, redisWaitMs, onRedisError) : undefined;

  const limit: FormLimit = {
    admit: async (address, person) => {
      const at = performance.now();
      const { sender, network } = senderBlocks(address);
      const blocks: Block[] = [
        { name: sender, windows: senderWindows },
        { name: network, windows: networkWindows },
        ...(person ? [{ name: `person ${person}`, windows: personWindows }] : []),
      ];
      const ownWait = own.count(blocks, at);
      if (ownWait > 0) return refuse(ownWait);
      const hashed = blocks.map((block) => ({ ...block, name: hashName(block.name, options.key) }));
      const sharedWait = (await shared?.count(hashed)) ?? 0;
      if (sharedWait === 0) return { admitted: true, network: hashName(network, options.key) };
      own.uncount(blocks, at);
      return refuse(sharedWait);
    },
  };
  return { limit, close: () => shared?.close() };
}

/** Neither Redis nor Postgres stores a network address, and Redis no email address. */
function hashName(sender: string, key: SigningKey): string {
  return createHmac("sha256", key.current()).update(`sender ${sender}`).digest("base64url");
}

function refuse(waitMs: number): { admitted: false; retryAfterSeconds: number } {
  return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** `count` returns the milliseconds to wait, or 0 if it counted the form. */
export function createMemoryCount(maxBlocks: number = MAX_BLOCKS) {
  const times = new Map<string, number[]>();

  function findWait({ name, windows }: Block, at: number): number {
    const known = (times.get(name) ?? []).filter((time) => time > at - A_DAY);
    times.delete(name);
    times.set(name, known);
    const [longestUnseen] = times.keys();
    if (times.size > maxBlocks && longestUnseen !== undefined) times.delete(longestUnseen);
    const waits = windows.map(({ ms, forms }) => {
      const oldest = known.at(-forms);
      return oldest === undefined ? 0 : Math.max(0, oldest + ms - at);
    });
    return Math.max(...waits);
  }

  return {
    count: (blocks: Block[], at: number): number => {
      const wait = Math.max(...blocks.map((block) => findWait(block, at)));
      if (wait === 0) for (const { name } of blocks) times.get(name)?.push(at);
      return wait;
    },
    uncount: (blocks: Block[], at: number): void => {
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
 * The same count as one atomic script, with a sorted set of times per block. Clamps future times (from before
 * Redis's clock was set back), so that no sender waits longer than one window.
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
  let lastReported = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function report(error: Error): void {
    if (performance.now() - lastReported < 60_000) return;
    lastReported = performance.now();
    onError(error);
  }

  redis.on("error", report);

  return {
    /** Returns the milliseconds to wait, 0 if it counted the form, undefined while Redis is down. */
    count: async (blocks: Block[]): Promise<number | undefined> => {
      if (redis.status !== "ready" || performance.now() < pausedUntil) return undefined;
      try {
        const keys = blocks.map(({ name }) => `forms:${name}`);
        const windows = blocks.flatMap((block) => block.windows.flatMap(({ ms, forms }) => [ms, forms]));
        const reply = redis.eval(script, keys.length, ...keys, crypto.randomUUID(), A_DAY, ...windows);
        return Number(await withTimeout(waitMs, "Redis", reply));
      } catch (error) {
        pausedUntil = performance.now() + REDIS_PAUSE_MS;
        report(error instanceof Error ? error : new Error("Redis failed"));
        return undefined;
      }
    },
    close: () => redis.disconnect(),
  };
}
