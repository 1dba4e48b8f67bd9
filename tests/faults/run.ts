import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { resultsFolder } from "./scale.ts";

/**
 * `npm run test:faults`: the short fault runs, as in `npm test`; `-- --full` the whole ones, which take half an hour; `-- redis smtp`
 * only those whose file is named so. In the end it prints what each has seen.
 */
type Run = { fault: string; seen: Record<string, unknown>; isFull: boolean };

const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isFull = process.argv.includes("--full");

rmSync(resultsFolder, { recursive: true, force: true });
if (!existsSync("build/server/index.js")) run("npm", ["run", "--silent", "build"]);
const files = chosen.map((name) => `tests/faults/${name}`);
const code = run("vitest", ["run", "--project", "faults", ...files]);
print(readRuns());
process.exitCode = code;

function run(command: string, args: string[]): number {
  const env = { ...process.env, ...(isFull && { FAULTS_FULL: "1" }) };
  return spawnSync(command, args, { stdio: "inherit", env }).status ?? 1;
}

function readRuns(): Run[] {
  if (!existsSync(resultsFolder)) return [];
  return readdirSync(resultsFolder)
    .map((name) => JSON.parse(readFileSync(path.join(resultsFolder, name), "utf8")) as Run)
    .toSorted((one, other) => one.fault.localeCompare(other.fault, "en"));
}

function print(runs: Run[]): void {
  const width = Math.max(...runs.map(({ fault }) => fault.length), 5);
  process.stdout.write(`\n${"fault".padEnd(width)}  seen\n`);
  for (const { fault, seen } of runs) process.stdout.write(`${fault.padEnd(width)}  ${describe(seen)}\n`);
}

/** { sent: 4, consuming: { stopped: 3000 } } -> "sent 4, consuming stopped 3000" */
function describe(seen: unknown): string {
  if (Array.isArray(seen)) return seen.map(describe).join(" ");
  if (typeof seen !== "object" || seen === null) return String(seen);
  return Object.entries(seen)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `${name} ${describe(value)}`)
    .join(", ");
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
