import { Redis } from "ioredis";
import { withTimeout } from "#domain/deadline.ts";
import { revive } from "../alerts/steps.ts";
import { describeConnectionError, hostOf } from "../connections.ts";
import { type CheckResult, resultsOf } from "./check-result.ts";

const finding = resultsOf("redis");
const NEARLY_FULL = 0.8;

/** BullMQ itself warns about an old version or an eviction policy. `timeout` is in ms. */
export async function checkRedis(redisUrl: string, timeout: number): Promise<CheckResult[]> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: timeout,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: true,
  });
  // ioredis rejects the call with "Connection is closed"; only the error event has the reason.
  let reason: unknown;
  redis.on("error", (error) => {
    reason ??= error;
  });
  try {
    const info = await withTimeout(
      timeout,
      "Redis",
      redis.connect().then(() => redis.info()),
    );
    const version = /^redis_version:(.+?)\r?$/m.exec(info)?.[1] ?? "unknown";
    return [finding("ok", "server", `up, version ${version}`), await checkWrites(redis, info, timeout)];
  } catch (error) {
    const detail = `cannot reach Redis at ${hostOf(redisUrl)}: ${describeConnectionError(reason ?? error)}`;
    return [{ ...finding("fail", "server", detail, revive("redis", detail)[0]), unavailable: true }];
  } finally {
    redis.disconnect();
  }
}

/** A full Redis, a full disk or a replica refuses this write just like a job. */
async function checkWrites(redis: Redis, info: string, timeout: number): Promise<CheckResult> {
  const used = readNumber(info, "used_memory");
  const max = readNumber(info, "maxmemory");
  const memory =
    max > 0 ? `${toMegabytes(used)} of ${toMegabytes(max)} MB used` : `${toMegabytes(used)} MB used`;
  const refusal = await withTimeout(timeout, "Redis", redis.set("ops:check", "1", "PX", 1)).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (refusal) {
    const detail = `${memory}; it refuses jobs, so no email goes out: ${refusal}`;
    return finding("fail", "writes", detail, revive("redis", detail)[0]);
  }
  if (max > 0 && used >= max * NEARLY_FULL)
    return finding("warn", "writes", `${memory}; when full it refuses jobs, and email stops`);
  return finding("ok", "writes", `writable, ${memory}`);
}

function readNumber(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)\\r?$`, "m").exec(info)?.[1] ?? 0);
}

function toMegabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
