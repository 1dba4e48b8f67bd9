import { existsSync, mkdirSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, dirname, join, resolve } from "node:path";
import { claimFolder, stopLeftover } from "./leftovers.ts";
import { openMailCatcher } from "./mail-catcher.ts";
import { database, ensureCluster, ensureDatabase } from "./postgres-cluster.ts";
import { preparePostgresHome } from "./postgres-home.ts";
import {
  findFreePort,
  type Say,
  type Step,
  spawnServer,
  startOnFreePort,
  stopServer,
} from "./server-process.ts";

/** `ended` resolves when the server is gone, by `stop` or by itself. */
export type Service = {
  url: string;
  port: number;
  pid: number | undefined;
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** SIGINT is Postgres's fast stop (clients are cut off), SIGQUIT its immediate one. */
const stopPostgres: Step[] = [
  ["SIGINT", 8_000],
  ["SIGQUIT", 4_000],
  ["SIGKILL", 1_000],
];

const stopRedis: Step[] = [
  ["SIGTERM", 5_000],
  ["SIGKILL", 1_000],
];

type ServiceOptions = { dataDir: string; preferredPort?: number; say?: Say };

/**
 * Starts a Postgres of our own on this data folder, which it creates when it is missing.
 * `settings` are server settings such as `{ fsync: "off" }`.
 */
export async function startPostgres(
  options: ServiceOptions & { settings?: Record<string, string> },
): Promise<Service> {
  const { preferredPort = 5432, say = console.log } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dirname(dataDir), { recursive: true });
  const release = claimFolder(dataDir);
  try {
    const home = await preparePostgresHome(dataDir, say);
    const leftover = {
      pidFile: join(home.dataDir, "postmaster.pid"),
      program: /(^|\/)postgres$/,
      folder: home.dataDir,
      steps: stopPostgres,
    };
    await stopLeftover("Postgres", leftover, say);
    await ensureCluster(home, say);
    const logFile = `${dataDir}.log`;
    const { server, port } = await startOnFreePort("Postgres", preferredPort, say, logFile, (port) => {
      const settings = { ...postgresSettings(port), ...options.settings };
      const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      const { account } = home;
      return {
        server: spawnServer(home.postgres, ["-D", home.dataDir, ...flags], {
          logFile,
          account,
          lastSignal: "SIGQUIT",
        }),
        isReady: () =>
          ensureDatabase(port).then(
            () => true,
            () => false,
          ),
      };
    });
    return {
      url: `postgres://${database}@127.0.0.1:${port}/${database}`,
      port,
      pid: server.child.pid,
      ended: server.ended,
      stop: () => stopServer(server, stopPostgres).then(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Starts a Redis (or Valkey) of our own that keeps its data in this folder. */
export async function startRedis(options: ServiceOptions): Promise<Service> {
  const { preferredPort = 6379, say = console.log } = options;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const release = claimFolder(dataDir);
  try {
    const program = findOnPath(["redis-server", "valkey-server"]);
    if (!program) throw new Error("There is no redis-server on the PATH. Install one, or set REDIS_URL.");
    const pidFile = join(dataDir, "redis.pid");
    const leftover = { pidFile, program: /(redis|valkey)-server$/, folder: dataDir, steps: stopRedis };
    await stopLeftover("Redis", leftover, say);
    const logFile = `${dataDir}.log`;
    const { server, port } = await startOnFreePort("Redis", preferredPort, say, logFile, (port) => {
      const settings = { ...redisSettings, port: String(port), dir: dataDir, pidfile: pidFile };
      const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
      return {
        server: spawnServer(program, flags, { logFile, lastSignal: "SIGTERM" }),
        isReady: () => answersPing(port),
      };
    });
    return {
      url: `redis://127.0.0.1:${port}`,
      port,
      pid: server.child.pid,
      ended: server.ended,
      stop: () => stopServer(server, stopRedis).then(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Starts an SMTP server that keeps every mail in this folder and a page that shows them. */
export async function startMailCatcher(
  options: ServiceOptions & { preferredWebPort?: number },
): Promise<Omit<Service, "ended" | "pid"> & { webUrl: string; webPort: number }> {
  const { dataDir, preferredPort = 1025, preferredWebPort = 8025, say = console.log } = options;
  const [port, webPort] = await Promise.all([
    findFreePort("Mail catcher", preferredPort, say),
    findFreePort("Mail page", preferredWebPort, say, ["127.0.0.1", "::1"]),
  ]);
  const { close } = await openMailCatcher({ dataDir, smtpPort: port, webPort });
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    webUrl: `http://localhost:${webPort}`,
    webPort,
    stop: close,
  };
}

function postgresSettings(port: number): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    // Without it the detail of an error writes the values of a row into the log.
    log_error_verbosity: "terse",
  };
}

/** `set-proc-title no` keeps the folder visible in the process list, by which a leftover is known. */
const redisSettings = {
  bind: "127.0.0.1",
  appendonly: "yes",
  save: "",
  "maxmemory-policy": "noeviction",
  "set-proc-title": "no",
  daemonize: "no",
};

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port }, () => socket.write("PING\r\n"));
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => settle(false));
    socket.once("error", () => settle(false));
    socket.once("data", (data) => settle(data.toString().startsWith("+PONG")));
  });
}

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
