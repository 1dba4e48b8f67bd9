import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { startTestServices } from "./support/services.ts";

/**
 * `npm test`: builds, then runs the browser tests, which take longest. Beside them run the checks, then integration,
 * fault and load tests, all on one Postgres and one Redis. `--quick` (`npm run check`) runs only the checks, which need
 * neither. `npm run test:nightly` has the long load runs.
 */
type Counts = { passed: number; failures: string[] };

const reports = path.resolve("test-results");
const total: Counts = { passed: 0, failures: [] };

// Tests quote the shipped facts, even where an owner has their own.
process.env["OWNER_DIR"] = path.join(reports, "none");
// Tests start Node more than a hundred times.
process.env["NODE_COMPILE_CACHE"] = path.join(reports, "compile-cache");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await stage({ name: "types of the routes", command: "react-router", args: ["typegen"] });
if (process.argv.includes("--quick")) await check();
else await testAll();

// Again at the end, as whoever reads the log of a failed run begins there.
for (const failure of total.failures) process.stdout.write(`\nFailed: ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`);
process.exitCode = total.failures.length > 0 ? 1 : 0;

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
    TEST_LOAD: "short",
  };
  const playwright = { command: "playwright", args: ["test", "--reporter=list,json"] };
  try {
    if (!(await stage({ name: "build", command: "npm", args: ["run", "--silent", "build"] })))
      return await check();
    await Promise.all([
      stage({ name: "browser tests", ...playwright, count: readPlaywright, env }),
      check().then(() => testBeside(env)),
    ]);
  } finally {
    await services.stop();
  }
}

async function testBeside(env: Record<string, string>): Promise<void> {
  const beside = { command: "vitest", runsBeside: true, env };
  await stage({ name: "integration tests", ...beside, ...vitest("integration") });
  await Promise.all([
    stage({ name: "fault runs", ...beside, ...vitest("faults") }),
    stage({ name: "load runs", ...beside, ...vitest("load") }),
  ]);
}

type Stage = {
  name: string;
  command: string;
  args: string[];
  /** Reads the command's report; without it the command counts as one test. */
  count?: () => Counts;
  /** Shows the output in one piece when the stage ends. */
  runsBeside?: boolean;
  env?: Record<string, string>;
};

async function stage({ name, command, args, count, runsBeside = false, env }: Stage): Promise<boolean> {
  if (!runsBeside) process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const { code, output } = await run(command, args, runsBeside ? "pipe" : "inherit", env);
  if (runsBeside) process.stdout.write(`\n== ${name}\n${output}`);
  const { passed, failures } =
    count && code !== null ? count() : { passed: code === 0 ? 1 : 0, failures: [] };
  // A runner that fails without a failed test (a broken file, a crash) still fails the stage.
  if (code !== 0 && failures.length === 0) failures.push(`${name}\n${lastLines(output)}`);
  total.passed += passed;
  total.failures.push(...failures);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`== ${name}: ${passed} passed, ${failures.length} failed, in ${seconds} s\n`);
  return code === 0;
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

function vitest(project: string): Pick<Stage, "args" | "count"> {
  const report = `--outputFile.json=${path.join(reports, `${project}.json`)}`;
  return {
    args: ["run", "--project", project, "--reporter=default", "--reporter=json", report],
    count: () => readVitest(project),
  };
}

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

function readVitest(project: string): Counts {
  const report = readReport<VitestReport>(`${project}.json`);
  const failures = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        describe(`${path.relative("", name)}: ${fullName}`, failureMessages[0]),
      ),
  );
  return { passed: report?.numPassedTests ?? 0, failures };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; stats: { expected: number; flaky: number } };

function readPlaywright(): Counts {
  const report = readReport<PlaywrightReport>("browser.json");
  const { expected, flaky } = report?.stats ?? { expected: 0, flaky: 0 };
  const specs = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const described = (status: string) =>
    (report?.suites ?? [])
      .flatMap(specs)
      .flatMap(({ file, title, tests }) =>
        tests
          .filter((test) => test.status === status)
          .map(({ results }) => describe(`tests/e2e/${file}: ${title}`, results[0]?.error?.message)),
      );
  for (const repeated of described("flaky")) process.stdout.write(`Passed only when repeated: ${repeated}\n`);
  return { passed: expected + flaky, failures: described("unexpected") };
}

function describe(test: string, message = ""): string {
  return `${test}\n${message.split("\n").slice(0, 20).join("\n")}`;
}

function lastLines(output: string): string {
  return output.trimEnd().split("\n").slice(-20).join("\n");
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path.join(reports, file), "utf8")) as T;
  } catch {
    return undefined;
  }
}
