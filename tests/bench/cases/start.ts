import { get } from "node:http";
import type { BenchEnvironment } from "../environment.ts";
import type { Table } from "../report.ts";

const POLL_MS = 2;
const LATEST_MS = 60_000;

export async function run(bench: BenchEnvironment): Promise<Table[]> {
  const database = await bench.openDatabase();
  const values: number[] = [];
  for (let round = 0; round < bench.rounds(15, 3); round += 1) {
    const started = performance.now();
    const web = await bench.spawnWeb(database);
    values.push((await waitForPage(web.url)) - started);
    await web.end();
  }
  const title = "From start to the first 200 of the home page";
  return [{ title, rows: [{ name: "web", unit: "ms", values, goal: { atMost: 1_000 } }] }];
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
