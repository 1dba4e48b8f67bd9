import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { Redis } from "ioredis";
import { diesWithParent, type Service, type ServiceOptions, startServer } from "./server-process.ts";

const settings = {
  bind: "127.0.0.1",
  appendonly: "yes",
  save: "",
  "maxmemory-policy": "noeviction",
};

/** Starts Redis or Valkey. `settings` are like `{ databases: "64" }`. */
export async function startRedis(
  options: ServiceOptions & { settings?: Record<string, string> },
): Promise<Service> {
  const { preferredPort = 6379, print = console.log } = options;
  const dir = resolve(options.dataDir);
  mkdirSync(dir, { recursive: true });
  const program = ["redis-server", "valkey-server"].find((name) => !spawnSync(name, ["--version"]).error);
  if (!program) throw new Error("redis-server is not on the PATH. Install it, or set REDIS_URL.");
  const server = await startServer({
    name: "Redis",
    preferredPort,
    print,
    dataDir: dir,
    command: (port) => {
      const flags = Object.entries({ ...settings, ...options.settings, port: `${port}`, dir });
      return [...diesWithParent("TERM"), program, ...flags.flatMap(([name, value]) => [`--${name}`, value])];
    },
    isReady: answersItself,
  });
  return { ...server, url: `redis://127.0.0.1:${server.port}` };
}

/** Another clone's Redis may have taken the port in the meantime. */
async function answersItself(port: number, child: ChildProcess): Promise<boolean> {
  const redis = new Redis(port, { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => {});
  const facts = await redis.info("server").catch(() => "");
  redis.disconnect();
  return facts.includes(`process_id:${child.pid}\r\n`);
}
