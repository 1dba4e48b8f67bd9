import { Redis } from "ioredis";
import { withTimeout } from "#domain/timeout.ts";
import { revive } from "../alerts/steps.ts";
import { describeConnectionError, hostOf } from "../connections.ts";
import { type CheckResult, resultsOf } from "./check-result.ts";

const finding = resultsOf("redis");

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
      redis.connect().then(() => redis.info("server")),
    );
    const version = /^redis_version:(.+?)\r?$/m.exec(info)?.[1] ?? "unknown";
    return [finding("ok", "server", `up, version ${version}`), await checkWrites(redis, timeout)];
  } catch (error) {
    const detail = `cannot reach Redis at ${hostOf(redisUrl)}: ${describeConnectionError(reason ?? error)}`;
    return [{ ...finding("fail", "server", detail, revive("redis", detail)[0]), unavailable: true }];
  } finally {
    redis.disconnect();
  }
}

/** A full Redis, a full disk or a replica refuses this write just like a job. */
async function checkWrites(redis: Redis, timeout: number): Promise<CheckResult> {
  const refusal = await withTimeout(timeout, "Redis", redis.set("ops:check", "1", "PX", 1)).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (!refusal) return finding("ok", "writes", "accepts jobs");
  const detail = `it refuses jobs, so no email goes out: ${refusal}`;
  return finding("fail", "writes", detail, revive("redis", detail)[0]);
}
