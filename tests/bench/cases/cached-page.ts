import { type BenchEnvironment, waitUntilWarm } from "../environment.ts";
import { measureRates } from "../page-rate.ts";
import type { Table } from "../report.ts";

export async function run(bench: BenchEnvironment): Promise<Table[]> {
  const web = await bench.startWeb(await bench.openDatabase(), { LOG_LEVEL: "info" });
  await waitUntilWarm(web);
  return measureRates(bench, "Cached home page", {
    name: "cached home",
    pid: web.process.pid ?? 0,
    url: () => `${web.url}/`,
    goal: { of: "ratio", atLeast: 0.85 },
  });
}
