import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Say, Step } from "./server-process.ts";

/**
 * Locks a data folder for this process.
 * @throws {Error} When a living process, this one included, holds it.
 */
export function claimFolder(folder: string): () => void {
  const file = `${folder}.owner`;
  const owner = existsSync(file) ? readFileSync(file, "utf8") : "";
  const pid = Number.parseInt(owner, 10);
  if (owner !== "" && owner === identifyProcess(pid))
    throw new Error(`${folder} is in use by process ${pid}. Stop that one first.`);
  writeFileSync(file, identifyProcess(process.pid) ?? "");
  return () => rmSync(file, { force: true });
}

/** Id and start time of a process, as ids are reused. */
export function identifyProcess(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid < 1) return undefined;
  const stat = readProc(pid, "stat");
  if (stat === undefined) return joinIdentity(pid, askPs(pid, "lstart"));
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : joinIdentity(pid, fields[19]);
}

function joinIdentity(pid: number, started: string | undefined): string | undefined {
  return started && `${pid} ${started}`;
}

/**
 * Stops a server that a killed parent left running on this folder. The id in its pid file is used only while that process
 * runs this program on this folder, so that no other process is ever signalled.
 */
export async function stopLeftover(
  name: string,
  server: { pidFile: string; program: RegExp; folder: string; steps: Step[] },
  say: Say,
): Promise<void> {
  const pid = existsSync(server.pidFile) ? Number.parseInt(readFileSync(server.pidFile, "utf8"), 10) : 0;
  const isOurs = () => runsOn(pid, server.program, server.folder);
  if (!isOurs() && identifyProcess(pid)) rmSync(server.pidFile, { force: true });
  if (isOurs()) say(`${name}: stopping the one that an earlier run left behind (process ${pid})`);
  for (const [signal, waitMs] of server.steps) {
    if (!isOurs()) break;
    process.kill(pid, signal);
    for (const end = Date.now() + waitMs; isOurs() && Date.now() < end; ) await sleep(50);
  }
  for (const orphan of findOrphans(server.program, server.folder)) process.kill(orphan, "SIGKILL");
}

/** Helpers of a server that was killed: a Postgres backend in a long query outlives it and blocks the next start. */
function findOrphans(program: RegExp, folder: string): number[] {
  if (!existsSync("/proc/self/cwd")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProcLink(pid, "cwd") === folder)
    .filter((pid) => program.test(readProcLink(pid, "exe").replace(/ \(deleted\)$/, "")))
    .map(Number);
}

function runsOn(pid: number, program: RegExp, folder: string): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false;
  const cmdline = readProc(pid, "cmdline");
  if (cmdline !== undefined) {
    const [command = "", ...args] = cmdline.split("\0");
    return program.test(command) && args.includes(folder);
  }
  const command = askPs(pid, "command") ?? "";
  return program.test(command.split(" ")[0] ?? "") && command.includes(` ${folder} `);
}

export function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function readProcLink(pid: string, link: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${link}`);
  } catch {
    return "";
  }
}

function askPs(pid: number, field: string): string | undefined {
  if (existsSync("/proc/self/stat")) return undefined;
  return spawnSync("ps", ["-ww", "-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).stdout?.trim();
}
