import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import getPort from "get-port";
import type { BenchEnvironment } from "../environment.ts";
import type { Table } from "../report.ts";
import { inTurns } from "../statistics.ts";

const POLL_MS = 2;
const LATEST_MS = 60_000;

/** Compared with the smallest Node.js server. */
export async function run(bench: BenchEnvironment): Promise<Table[]> {
  const database = await bench.openDatabase();
  const site = async () => {
    const started = performance.now();
    const web = await bench.spawnWeb(database);
    const ms = (await waitForPage(web.url)) - started;
    await web.end();
    return ms;
  };
  const seen = await inTurns([startBare, site], bench.rounds(15, 3), (start) => start());
  const name = { bare: "bare node:http", site: "the site" };
  const values = seen.get(site) ?? [];
  return [
    {
      title: "From start to the first 200 of the home page",
      rows: [
        { name: name.bare, unit: "ms", values: seen.get(startBare) ?? [] },
        { name: name.site, unit: "ms", values, baseline: name.bare },
        { name: name.site, unit: "ms", values, goal: { atMost: 1_000 } },
      ],
    },
  ];
}

async function startBare(): Promise<number> {
  const port = await getPort();
  const script = `require("node:http").createServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1")`;
  const started = performance.now();
  const child = spawn(process.execPath, ["--eval", script], { stdio: "ignore" });
  const ms = (await waitForPage(`http://127.0.0.1:${port}`)) - started;
  child.kill("SIGKILL");
  await once(child, "exit");
  return ms;
}

async function waitForPage(url: string): Promise<number> {
  const latest = performance.now() + LATEST_MS;
  while (performance.now() < latest) {
    if ((await ask(url)) === 200) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("the web process does not start");
}

function ask(url: string): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    }).once("error", () => resolve(0));
  });
}
