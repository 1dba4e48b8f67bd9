import { Redis } from "ioredis";
import { within } from "#deadline";
import { describeConnectionError } from "../failure.ts";
import { hostOf } from "../session.ts";
import type { Finding } from "./finding.ts";

const OLDEST = 7;

/** Checks Redis: that it answers, its version, and that it never evicts a queued job. @param timeout Milliseconds. */
export async function checkRedis(redisUrl: string, timeout: number): Promise<Finding[]> {
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
    return [checkVersion(info), checkPolicy(info)];
  } catch (error) {
    const why = describeConnectionError(reason ?? error);
    return [
      {
        part: "redis",
        level: "fail",
        what: "server",
        detail: `Redis at ${hostOf(redisUrl)} cannot be reached: ${why}`,
        unavailable: true,
      },
    ];
  } finally {
    redis.disconnect();
  }
}

function checkVersion(info: string): Finding {
  const version = /^redis_version:(.+?)\r?$/m.exec(info)?.[1] ?? "unknown";
  const isOld = Number.parseInt(version, 10) < OLDEST;
  return {
    part: "redis",
    level: isOld ? "fail" : "ok",
    what: "server",
    detail: isOld ? `version ${version}; at least ${OLDEST} is needed` : `answers, version ${version}`,
  };
}

function checkPolicy(info: string): Finding {
  const policy = /^maxmemory_policy:(.+?)\r?$/m.exec(info)?.[1] ?? "unknown";
  const isRight = policy === "noeviction";
  return {
    part: "redis",
    level: isRight ? "ok" : "fail",
    what: "maxmemory-policy",
    detail: isRight ? policy : `${policy}; with anything but noeviction a full Redis drops queued jobs`,
  };
}
