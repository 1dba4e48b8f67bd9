import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { makePrivateFolder, type PostgresHome } from "./postgres-home.ts";
import type { Say } from "./server-process.ts";

/** Name of the database and of its owner. */
export const database = "ashfield";

/**
 * Creates the cluster of a new data folder. Built beside its final place and moved there when complete, so that an interrupted first start leaves no half of one.
 */
export async function ensureCluster(home: PostgresHome, say: Say): Promise<void> {
  const { dataDir, account } = home;
  if (existsSync(dataDir)) return checkVersion(home);
  say("Postgres: creating the database folder");
  const unfinished = `${dataDir}.unfinished`;
  makePrivateFolder(unfinished, account);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  await promisify(execFile)(
    home.initdb,
    ["--pgdata", unfinished, "--username", database, "--auth=trust", "--no-sync", ...locale],
    { ...account, cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" } },
  );
  renameSync(unfinished, dataDir);
}

function checkVersion({ dataDir, postgres }: PostgresHome): void {
  const made = readFileSync(join(dataDir, "PG_VERSION"), "utf8").trim();
  const { stdout } = spawnSync(postgres, ["--version"], { cwd: "/", encoding: "utf8" });
  const runs = /\d+/.exec(stdout)?.[0];
  if (made !== runs)
    throw new Error(
      `${dataDir} was made by Postgres ${made}, this is Postgres ${runs}. Move that folder away and start again.`,
    );
}

/** Creates the database when it is missing; rejects while the server does not answer. */
export async function ensureDatabase(port: number): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: database, database: "postgres" });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end().catch(() => {});
  }
}
