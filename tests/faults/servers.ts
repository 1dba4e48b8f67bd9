import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clearLockedPorts } from "get-port";
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import { migrateToLatest } from "#db/migrate.ts";
import { startPostgres } from "#dev/services/postgres.ts";
import { startRedis } from "#dev/services/redis.ts";
import type { Service } from "#dev/services/server-process.ts";

export type RestartableServer = {
  url: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Keeps its data until `wipe`. */
export async function startRestartableRedis(): Promise<RestartableServer & { wipe: () => void }> {
  const folder = createFolder("redis");
  const dataDir = path.join(folder, "data");
  const server = await createRestartable(
    (preferredPort) => startRedis({ dataDir, preferredPort, print: () => {} }),
    path.join(dataDir, "redis.pid"),
    26_379,
  );
  return { ...server, wipe: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Migrates the database. `settings` can be changed while it is stopped. */
export async function startRestartablePostgres(): Promise<
  RestartableServer & { settings: Record<string, string> }
> {
  const folder = createFolder("postgres");
  const dataDir = path.join(folder, "data");
  const settings: Record<string, string> = { fsync: "off", full_page_writes: "off" };
  const server = await createRestartable(
    (preferredPort) => startPostgres({ dataDir, preferredPort, settings, print: () => {} }),
    path.join(dataDir, "postmaster.pid"),
    25_432,
  );
  await migrateToLatest(server.url);
  return { ...server, settings };
}

async function createRestartable(
  startService: (preferredPort: number) => Promise<Service>,
  pidFile: string,
  firstPort: number,
): Promise<RestartableServer> {
  let service: Service | undefined = await startService(firstPort + (process.pid % 1_000));
  const { url, port } = service;
  const stop = async () => {
    const old = service;
    service = undefined;
    await old?.stop();
  };
  onTestFinished(stop);

  async function start(): Promise<void> {
    for (let count = 0; !service; count += 1) {
      // get-port would not return the same port again so soon.
      clearLockedPorts();
      const next = await startService(port);
      if (next.port === port) service = next;
      else await next.stop();
      if (!service && count > 20) throw new Error(`port ${port} is in use by another process`);
      if (!service) await sleep(250);
    }
  }

  return {
    url,
    start,
    kill: async () => {
      process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), "SIGKILL");
      await service?.ended;
      await stop();
    },
    stop,
  };
}

function createFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `ashfield-faults-${name}-`));
  // Postgres may run as another user.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Closes with the test. */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on("error", () => {});
  onTestFinished(() => redis.disconnect());
  return redis;
}
