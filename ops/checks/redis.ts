import { Redis } from "ioredis";
import { within } from "#domain/deadline.ts";
import { describeConnectionError, hostOf } from "../connections.ts";
import type { CheckResult } from "./check-result.ts";

/** Share of the memory limit from which a warning is given. */
const NEARLY_FULL = 0.8;

/**
 * Checks Redis: that it answers and takes writes. BullMQ warns of an old version and of an eviction policy.
 * @param timeout Milliseconds.
 */
export async function checkRedis(redisUrl: string, timeout: number): Promise<CheckResult[]> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: timeout,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: true,
  });
  // ioredis rejects the call with "Connection is closed"; the reason is in the error event.
  let reason: unknown;
  redis.on("error", (error) => {
    reason ??= error;
  });
  try {
    const info = await within(
      timeout,
      "Redis",
      redis.connect().then(() => redis.info()),
    );
    const version = /^redis_version:(.+?)\r?$/m.exec(info)?.[1] ?? "unknown";
    const server = {
      part: "redis",
      level: "ok",
      what: "server",
      detail: `answers, version ${version}`,
    } as const;
    return [server, await checkWrites(redis, info, timeout)];
  } catch (error) {
    const why = describeConnectionError(reason ?? error);
    return [
      {
        part: "redis",
        level: "fail",
        what: "server",
        detail: `Redis at ${hostOf(redisUrl)} cannot be reached: ${why}`,
        type: "docker compose logs --tail 50 redis",
        unavailable: true,
      },
    ];
  } finally {
    redis.disconnect();
  }
}

/** Writes a key that ends at once: a full Redis, a full disk and a replica refuse it as they refuse a job. */
async function checkWrites(redis: Redis, info: string, timeout: number): Promise<CheckResult> {
  const writes = { part: "redis", what: "writes" } as const;
  const used = readNumber(info, "used_memory");
  const most = readNumber(info, "maxmemory");
  const memory =
    most > 0 ? `${toMegabytes(used)} of ${toMegabytes(most)} MB used` : `${toMegabytes(used)} MB used`;
  const refusal = await within(timeout, "Redis", redis.set("ops:check", "1", "PX", 1)).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (refusal)
    return { ...writes, level: "fail", detail: `${memory}; it takes no jobs, so no mail leaves: ${refusal}` };
  if (most > 0 && used >= most * NEARLY_FULL)
    return {
      ...writes,
      level: "warn",
      detail: `${memory}; when it is full it takes no jobs, and no mail leaves`,
    };
  return { ...writes, level: "ok", detail: `taken, ${memory}` };
}

function readNumber(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)\\r?$`, "m").exec(info)?.[1] ?? 0);
}

function toMegabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
