import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Service, type ServiceOptions, startServer } from "./server-process.ts";

/** The database and its owner. */
const database = "ashfield";
const program = join(import.meta.dirname, "postgres-process.ts");

/** Creates the data folder if missing. `settings` are like `{ fsync: "off" }`. */
export async function startPostgres(
  options: ServiceOptions & { settings?: Record<string, string> },
): Promise<Service> {
  const { preferredPort = 5432, print = console.log } = options;
  const dataDir = resolve(options.dataDir);
  const settings = JSON.stringify(options.settings ?? {});
  const asUser = process.getuid?.() === 0 ? asUnprivileged(dataDir) : [];
  const server = await startServer({
    name: "Postgres",
    preferredPort,
    print,
    dataDir,
    command: (port) => [...asUser, process.execPath, program, dataDir, `${port}`, database, settings],
    isReady: (_port, child) =>
      Promise.race([once(child, "message").then(() => true), once(child, "exit").then(() => false)]),
  });
  // The server trusts everyone on this machine.
  return { ...server, url: `postgres://${database}:${database}@127.0.0.1:${server.port}/${database}` };
}

/**
 * Postgres refuses to run as root, so root runs it as the owner of the data folder, or as `nobody` if there is none yet.
 * With `dac_override` it can enter a private folder such as /root, where the project may be.
 */
function asUnprivileged(dataDir: string): string[] {
  const owner = existsSync(dataDir) ? statSync(dataDir) : { uid: 65_534, gid: 65_534 };
  const asOwner = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  const passFolders = ["--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override"];
  // Without no_setuid_fixup, access(2) ignores these capabilities.
  const flags = [...asOwner, ...passFolders, "--securebits=+no_setuid_fixup", "--"];
  if (spawnSync("setpriv", [...flags, "true"]).status === 0) return ["setpriv", ...flags];
  throw new Error(
    "Postgres does not run as root, and setpriv cannot run it as another user. Run this as an ordinary user, or set DATABASE_URL.",
  );
}
