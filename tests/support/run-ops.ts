import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { parseConfig } from "#config";
import { runOps } from "#ops/program.ts";
import { createSession } from "#ops/session.ts";
import { createTestLogger } from "./run-log.ts";

export type OpsResult = { code: number | null; out: string; errors: string };

type Environment = Record<string, string>;

export function productionOf(databaseUrl: string, changes: Environment = {}): Environment {
  return {
    ...{ NODE_ENV: "production", SITE_URL: "https://www.example.com", DATABASE_URL: databaseUrl },
    ...changes,
  };
}

/** Runs without a terminal unless `answer` is given. `timeoutMs` is generous, for a busy machine. */
export async function ops(
  environment: Environment,
  args: string[],
  answer?: string,
  timeoutMs = 60_000,
): Promise<OpsResult> {
  const input = Object.assign(new PassThrough(), { isTTY: answer !== undefined });
  if (answer !== undefined) input.write(`${answer}\n`);
  const asked = new PassThrough();
  let out = "";
  let errors = "";
  const session = createSession({
    readConfig: (processName) => parseConfig(environment, processName),
    terminal: { input, errors: asked },
    log: createTestLogger("ops", []),
    timeoutMs,
  });
  const code = await runOps(args, session, {
    write: (text) => {
      out += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  errors += String(asked.read() ?? "");
  return { code, out, errors };
}

/** The rows of the table in the output, by column title. */
export function readTable(out: string): Record<string, string>[] {
  const [head = "", ...rows] = out.slice(out.search(/^(Level|Id|Code) /m)).split("\n");
  const columns = [...head.matchAll(/\S+( \S+)*/g)].map(({ 0: title, index }, at, all) => ({
    title,
    read: (row: string) => row.slice(index, all[at + 1]?.index).trim(),
  }));
  return rows
    .filter((row) => /^\S+ {2}/.test(row))
    .map((row) => Object.fromEntries(columns.map(({ title, read }) => [title, read(row)])));
}

export async function opsProcess(environment: Environment, args: string[], stdin = ""): Promise<OpsResult> {
  const child = startOps(environment, args);
  child.stdin.end(stdin);
  const [code, out, errors] = await Promise.all([codeOf(child), text(child.stdout), text(child.stderr)]);
  return { code, out, errors };
}

export function startOps(environment: Environment, args: string[]) {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  return spawn(process.execPath, ["ops/cli.ts", ...args], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Once it has ended and closed its pipes. */
export function codeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("close", resolve));
}
