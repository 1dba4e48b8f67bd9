import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { startTracing } from "#monitoring/tracing/start-tracing.ts";
import { createTestLogger } from "../support/run-log.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Prints, at the end, every package that was loaded. */
const listPackages = `
  import { registerHooks } from "node:module";
  const packages = new Set();
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1]);
      return found;
    },
  });
  process.on("exit", () => console.log(JSON.stringify([...packages])));
`;

/** Starts a process as far as its imports: without configuration it ends right after them. */
function listLoaded(entry: string): string[] {
  const hooks = `data:text/javascript,${encodeURIComponent(listPackages)}`;
  const { PATH = "" } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", hooks, entry], {
    cwd: root,
    env: { PATH },
    encoding: "utf8",
  });
  expect(stderr).toContain("The configuration cannot be used");
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

test("the worker loads nothing for traces or for the board of the queue before it is configured", () => {
  const loaded = listLoaded("jobs/worker.ts");
  expect(loaded).toContain("pino");
  const heavy = loaded.filter((name) => /^@opentelemetry\/(?!api$)|^@bull-board/.test(name ?? ""));
  expect(heavy).toEqual([]);
});

test("without an endpoint there is no tracing", async () => {
  const log = createTestLogger("web", []);
  expect(await startTracing({ endpoint: undefined, process: "web", log })).toBeUndefined();
});
