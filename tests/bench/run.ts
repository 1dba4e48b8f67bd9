import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startTestServices } from "../support/services.ts";
import { type BenchEnvironment, createEnvironment, type Options } from "./environment.ts";
import { formatTable, type Table } from "./report.ts";

/**
 * `npm run bench -- [case...] [--quick] [--rounds N]`. Exits with 1 if a case fails; a missed goal is not a failure.
 */
type Case = { run: (bench: BenchEnvironment) => Promise<Table[]> };

const cases: Record<string, () => Promise<Case>> = {
  start: () => import("./cases/start.ts"),
  lighthouse: () => import("./cases/lighthouse.ts"),
};

const asked = readArguments();
if (asked) await measure(asked.names, asked.options);
else {
  console.error(`Usage: npm run bench -- [case...] [--quick] [--rounds N]
Cases: ${Object.keys(cases).join(", ")}`);
  process.exitCode = 2;
}

function readArguments(): { names: string[]; options: Options } | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { quick: { type: "boolean" }, rounds: { type: "string" } },
  });
  const rounds = values["rounds"] === undefined ? undefined : Number(values["rounds"]);
  const isCount = rounds === undefined || (Number.isInteger(rounds) && rounds > 0);
  if (!isCount || positionals.some((name) => !(name in cases))) return undefined;
  const names = positionals.length > 0 ? positionals : Object.keys(cases);
  return { names, options: { isQuick: values["quick"] === true, rounds } };
}

async function measure(names: string[], options: Options): Promise<void> {
  const load = loadavg()[0] ?? 0;
  console.log(
    `${cpus()[0]?.model}, ${availableParallelism()} cores, Node.js ${process.version}, load ${load.toFixed(1)}`,
  );
  if (load > availableParallelism() / 2)
    console.log("The machine is busy with other work: trust the ratios, not the absolute values.");
  const services = await startTestServices();
  try {
    for (const name of names) await measureCase(name, createEnvironment(options, services));
  } finally {
    await services.stop();
  }
}

async function measureCase(name: string, bench: BenchEnvironment): Promise<void> {
  const started = performance.now();
  try {
    const tables = await (await cases[name]?.())?.run(bench);
    for (const table of tables ?? []) console.log(formatTable(table));
  } catch (error) {
    console.error(`\n${name} failed:`, error);
    process.exitCode = 1;
  } finally {
    await bench.close();
    console.log(`${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  }
}
