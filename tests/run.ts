import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { startTestServices } from "./support/services.ts";

/**
 * `npm test`: builds, then runs the browser tests, which take longest. Beside them run the checks, then integration
 * and fault tests, all on one Postgres and one Redis. `--quick` (`npm run check`) runs only the checks, which need
 * neither. `npm run test:nightly` has the load runs and the browser tests tagged @nightly.
 */
type Result = {
  test: string;
  passed: boolean;
  /** How it failed, or failed at first: a failed test is repeated once. */
  error?: string | undefined;
};

const reports = path.resolve("test-results");
const total: Result[] = [];

// Tests quote the shipped facts, even where an owner has their own.
process.env["OWNER_DIR"] = path.join(reports, "none");
// Tests start Node more than a hundred times.
process.env["NODE_COMPILE_CACHE"] = path.join(reports, "compile-cache");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await stage({ name: "types of the routes", command: "react-router", args: ["typegen"] });
if (process.argv.includes("--quick")) await check();
else await testAll();

// At the end, because people read the log of a failed run from there.
for (const { test, passed, error = "" } of total)
  if (!passed || error)
    process.stdout.write(`\n${passed ? "Passed only when repeated" : "Failed"}: ${test}\n${error}\n`);
const failed = countFailed(total);
process.stdout.write(`\n${total.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function check(): Promise<void> {
  await Promise.all([
    stage({ name: "types", command: "tsc", args: [], runsBeside: true }),
    stage({ name: "unit tests", command: "vitest", ...vitest("unit"), runsBeside: true }),
    stage({ name: "unused code", command: "knip", args: [], runsBeside: true }),
    stage({ name: "format and lint", command: "biome", args: ["check", "."], runsBeside: true }),
  ]);
}

async function testAll(): Promise<void> {
  const services = await startTestServices();
  const env = {
    TEST_DATABASE_URL: services.databaseUrl,
    TEST_REDIS_URL: services.redisUrl,
    TEST_SERVICE_LOGS: services.logFiles.join(path.delimiter),
  };
  const playwright = { command: "playwright", args: ["test", "--reporter=list,json"] };
  try {
    if (!(await stage({ name: "build", command: "npm", args: ["run", "--silent", "build"] })))
      return await check();
    await Promise.all([
      stage({ name: "browser tests", ...playwright, read: readPlaywright, env }),
      check().then(() => testBeside(env)),
    ]);
  } finally {
    await services.stop();
  }
}

async function testBeside(env: Record<string, string>): Promise<void> {
  const beside = { command: "vitest", runsBeside: true, env };
  await stage({ name: "integration tests", ...beside, ...vitest("integration") });
  await stage({ name: "fault runs", ...beside, ...vitest("faults") });
}

type Stage = {
  name: string;
  command: string;
  args: string[];
  /** Reads the command's report; without it the command counts as one test. */
  read?: () => Result[];
  /** Shows the output in one piece when the stage ends. */
  runsBeside?: boolean;
  env?: Record<string, string>;
};

async function stage({ name, command, args, read, runsBeside = false, env }: Stage): Promise<boolean> {
  if (!runsBeside) process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const { code, output } = await run(command, args, runsBeside ? "pipe" : "inherit", env);
  if (runsBeside) process.stdout.write(`\n== ${name}\n${output}`);
  const results = read && code !== null ? read() : code === 0 ? [{ test: name, passed: true }] : [];
  // A runner that fails without a failed test (a broken file, a crash) still fails the stage.
  if (code !== 0 && countFailed(results) === 0)
    results.push({ test: name, passed: false, error: output.split("\n").slice(-20).join("\n") || `${code}` });
  total.push(...results);
  const failed = countFailed(results);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`== ${name}: ${results.length - failed} passed, ${failed} failed, in ${seconds} s\n`);
  return code === 0;
}

function countFailed(results: Result[]): number {
  return results.filter(({ passed }) => !passed).length;
}

type Ended = { code: number | null; output: string };

function run(
  command: string,
  args: string[],
  stdio: "pipe" | "inherit",
  env?: Record<string, string>,
): Promise<Ended> {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      stdio: ["ignore", stdio, stdio],
      env: {
        ...process.env,
        ...env,
        ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, "browser.json"),
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    child.on("error", (error) => {
      process.stdout.write(`${command}: ${error.message}\n`);
      resolve({ code: null, output });
    });
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

function vitest(project: string): Pick<Stage, "args" | "read"> {
  const report = `--outputFile.json=${path.join(reports, `${project}.json`)}`;
  return {
    args: ["run", "--project", project, "--retry=1", "--reporter=default", "--reporter=json", report],
    read: () => readVitest(project),
  };
}

type VitestReport = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

function readVitest(project: string): Result[] {
  const report = readReport<VitestReport>(`${project}.json`);
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status, failureMessages }) => ({
        test: `${path.relative("", name)}: ${fullName}`,
        passed: status === "passed",
        error: failureMessages[0],
      })),
  );
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message: string } }[] }[];
  }[];
};

function readPlaywright(): Result[] {
  const report = readReport<{ suites: PlaywrightSuite[] }>("browser.json");
  const listSpecs = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite["specs"] => [
    ...specs,
    ...suites.flatMap(listSpecs),
  ];
  return (report?.suites ?? []).flatMap(listSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== "skipped")
      .map(({ status, results }) => ({
        test: `tests/e2e/${file}: ${title}`,
        passed: status !== "unexpected",
        error: results[0]?.error?.message,
      })),
  );
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path.join(reports, file), "utf8")) as T;
  } catch {
    return undefined;
  }
}
