import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "#dev/services/postgres.ts";
import { startRedis } from "#dev/services/redis.ts";
import type { Service } from "#dev/services/server-process.ts";
import { postgresSettings } from "./postgres-settings.ts";
import { REDIS_DATABASES } from "./test-redis.ts";

/** The user of `databaseUrl` may create databases. */
export type TestServices = {
  databaseUrl: string;
  redisUrl: string;
  /** Empty for containers. */
  logFiles: string[];
  stop(): Promise<void>;
};

const PARALLEL_RUNS = 8;

/** Runs in a temporary folder, deleted at the end. */
export async function startLocalServices(print: (line: string) => void): Promise<TestServices> {
  const { postgres, folder } = await startPostgresInFreeFolder();
  let redis: Service;
  try {
    redis = await startRedis({
      dataDir: path.join(folder, "redis"),
      preferredPort: 16_379,
      settings: { databases: String(REDIS_DATABASES) },
      print: () => {},
    });
  } catch (error) {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  print("Test services: Postgres and Redis of this machine");
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    logFiles: ["postgres.log", "redis.log"].map((name) => path.join(folder, name)),
    stop: async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fixed names let a run find and stop a killed run's servers. Skips folders in use by another run. */
async function startPostgresInFreeFolder(): Promise<{ postgres: Service; folder: string }> {
  const project = createHash("sha256")
    .update(import.meta.dirname)
    .digest("hex")
    .slice(0, 12);
  let failure: unknown;
  for (let number = 1; number <= PARALLEL_RUNS; number += 1) {
    const folder = path.join(tmpdir(), `ashfield-tests-${project}-${number}`);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    try {
      const postgres = await startPostgres({
        dataDir: path.join(folder, "postgres"),
        preferredPort: 15_432,
        settings: postgresSettings,
        print: () => {},
      });
      return { postgres, folder };
    } catch (error) {
      failure = error;
      if (!(error instanceof Error && error.message.includes("is in use by process"))) break;
    }
  }
  throw failure;
}
