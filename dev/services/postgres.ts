import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Service, type ServiceOptions, startServer } from "./server-process.ts";

/** Name of the database and of its owner. */
const database = "ashfield";
const program = join(import.meta.dirname, "postgres-process.ts");

/**
 * Starts a Postgres of our own on this data folder, which it creates when it is missing.
 * `settings` are server settings such as `{ fsync: "off" }`.
 */
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
    pidFile: join(dataDir, "postmaster.pid"),
    command: (port) => [...asUser, process.execPath, program, dataDir, `${port}`, database, settings],
    isReady: (_port, child) =>
      Promise.race([once(child, "message").then(() => true), once(child, "exit").then(() => false)]),
  });
  // The server trusts everybody on this machine; of the password the web process makes its key for forms (signing-key.ts).
  return { ...server, url: `postgres://${database}:${database}@127.0.0.1:${server.port}/${database}` };
}

/**
 * Postgres refuses to run as root, so root hands it to `nobody`, who may pass every folder here: the project may lie
 * below a private one such as /root. A data folder that another user made stays that user's.
 */
function asUnprivileged(dataDir: string): string[] {
  const owner = existsSync(dataDir) ? statSync(dataDir) : { uid: 65_534, gid: 65_534 };
  const asOwner = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  const passFolders = ["--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override"];
  // Without the last, access(2) would deny what these capabilities allow.
  const flags = [...asOwner, ...passFolders, "--securebits=+no_setuid_fixup", "--"];
  if (spawnSync("setpriv", [...flags, "true"]).status === 0) return ["setpriv", ...flags];
  throw new Error(
    "Root cannot hand Postgres, which refuses to run as root, to another user. Set DATABASE_URL.",
  );
}
