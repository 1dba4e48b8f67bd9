import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startTestServices } from "../support/services.ts";
import { summarize, type Table, writeTable } from "./report.ts";
import { createSetting, type Options, type Setting } from "./setting.ts";

/**
 * `npm run bench -- [case…] [--quick] [--rounds N] [--json FILE] [--against FOLDER]`: starts what the cases need, measures
 * one after the other, and prints medians, spreads and ratios. Ends with 1 when a case failed; a missed goal is no failure.
 */
type Case = { run: (setting: Setting) => Promise<Table[]> };

const everyCase: Record<string, () => Promise<Case>> = {
  "cached-page": () => import("./cases/cached-page.ts"),
  "cold-page": () => import("./cases/cold-page.ts"),
  "uncached-home": () => import("./cases/uncached-home.ts"),
  reviews: () => import("./cases/reviews.ts"),
  desk: () => import("./cases/desk.ts"),
  "desk-office": () => import("./cases/desk-office.ts"),
  "form-post": () => import("./cases/form-post.ts"),
  inbox: () => import("./cases/inbox.ts"),
  mails: () => import("./cases/mails.ts"),
  start: () => import("./cases/start.ts"),
  warm: () => import("./cases/warm.ts"),
  memory: () => import("./cases/memory.ts"),
  steady: () => import("./cases/steady.ts"),
};
/** Only when they are asked for: a browser, and a profile without figures to compare. */
const cases: Record<string, () => Promise<Case>> = {
  ...everyCase,
  lighthouse: () => import("./cases/lighthouse.ts"),
  audits: () => import("./cases/audits.ts"),
  profile: () => import("./cases/profile.ts"),
};

const usage = `Usage: npm run bench -- [case...] [--quick] [--rounds N] [--json FILE] [--against FOLDER]
Cases: ${Object.keys(everyCase).join(", ")}; only by name: lighthouse, audits, profile`;

const asked = readArguments();
if (asked) await measure(asked);
else {
  console.error(usage);
  process.exitCode = 2;
}

type Asked = { names: string[]; options: Options; json: string | undefined };

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: "boolean", default: false },
        rounds: { type: "string" },
        json: { type: "string" },
        against: { type: "string" },
      },
    });
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    const isCount = rounds === undefined || (Number.isInteger(rounds) && rounds > 0);
    if (!isCount || positionals.some((name) => !(name in cases))) return undefined;
    const options = { isQuick: values.quick, rounds, against: values.against };
    const names = positionals.length > 0 ? positionals : Object.keys(everyCase);
    return { names: [...new Set(names)], options, json: values.json };
  } catch {
    return undefined;
  }
}

async function measure({ names, options, json }: Asked): Promise<void> {
  const machine = describeMachine();
  console.log(`${machine.cpu}, ${machine.cores} cores, Node.js ${machine.node}, load ${machine.load}`);
  if (machine.load > machine.cores / 2)
    console.log("The machine is busy with other work: ratios hold, figures do not.");
  const services = await startTestServices();
  const seen: { case: string; tables: Table[] }[] = [];
  try {
    for (const name of names) {
      const tables = await measureCase(name, createSetting(options, services));
      seen.push({ case: name, tables });
    }
  } finally {
    await services.stop();
  }
  const goals = seen.flatMap(({ tables }) => tables.flatMap(summarize)).flatMap(({ goal }) => goal ?? []);
  if (goals.length > 0)
    console.log(`\n${goals.filter(({ isMet }) => isMet).length} of ${goals.length} goals are met.`);
  if (json) {
    const cases = seen.map(({ case: name, tables }) => ({
      name,
      tables: tables.map((table) => ({ title: table.title, notes: table.notes, rows: summarize(table) })),
    }));
    writeFileSync(
      json,
      `${JSON.stringify({ machine, options: { ...options, against: undefined }, cases }, null, 2)}\n`,
    );
  }
}

async function measureCase(name: string, setting: Setting): Promise<Table[]> {
  const started = performance.now();
  try {
    const tables = await (await cases[name]?.())?.run(setting);
    for (const table of tables ?? []) console.log(writeTable(table));
    return tables ?? [];
  } catch (error) {
    console.error(`\n${name} failed:`, error);
    process.exitCode = 1;
    return [];
  } finally {
    await setting.close();
    console.log(`${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  }
}

function describeMachine() {
  const at = new Date().toISOString();
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const cpu = cpus()[0]?.model ?? "unknown processor";
  return { at, cpu, cores: availableParallelism(), node: process.version, load };
}
