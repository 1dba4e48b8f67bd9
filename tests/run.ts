import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { startTestServices } from "./support/services.ts";

/**
 * `npm test`: format, lint and types, then unit, integration and browser tests, on one Postgres and one Redis. The
 * last line counts everything: "N passed, N failed".
 */
type Counts = { passed: number; failed: number };

const reports = path.resolve("test-results");
const total: Counts = { passed: 0, failed: 0 };

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await stage("format and lint", "biome", ["check", "."]);
await stage("types", "npm", ["run", "--silent", "typecheck"]);
await stage("unit tests", "vitest", vitest("unit"), () => readVitest("unit"));

const services = await startTestServices();
process.env.TEST_DATABASE_URL = services.databaseUrl;
process.env.TEST_REDIS_URL = services.redisUrl;
process.env.TEST_SERVICE_LOGS = services.logFiles.join(path.delimiter);
try {
  await stage("integration tests", "vitest", vitest("integration"), () => readVitest("integration"));
  const built = await stage("build", "npm", ["run", "--silent", "build"]);
  process.env.TEST_LOAD = "short";
  if (built) await stage("load", "vitest", vitest("load"), () => readVitest("load"));
  if (built) await stage("browser tests", "playwright", ["test", "--reporter=list,json"], readPlaywright);
} finally {
  await services.stop();
}

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs one command; `count` reads its report, else the command itself counts as one test. */
async function stage(name: string, command: string, args: string[], count?: () => Counts): Promise<boolean> {
  process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const code = await run(command, args);
  const counts = count && code !== null ? count() : { passed: code === 0 ? 1 : 0, failed: 0 };
  // A runner that fails without a failed test (a broken file, a crash) still fails the stage.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`== ${name}: ${counts.passed} passed, ${counts.failed} failed, in ${seconds} s\n`);
  return code === 0;
}

function run(command: string, args: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, "browser.json") },
    });
    child.on("error", (error) => {
      process.stdout.write(`${command}: ${error.message}\n`);
      resolve(null);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

function vitest(project: string): string[] {
  const report = path.join(reports, `${project}.json`);
  return [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
}

function readVitest(project: string): Counts {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(`${project}.json`);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function readPlaywright(): Counts {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    "browser.json",
  );
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path.join(reports, file), "utf8")) as T;
  } catch {
    return undefined;
  }
}
