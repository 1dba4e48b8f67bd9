import type { BenchEnvironment } from "../environment.ts";
import { measureRates } from "../page-rate.ts";
import type { Table } from "../report.ts";

export async function run(bench: BenchEnvironment): Promise<Table[]> {
  const web = await bench.startWeb(await bench.openDatabase(), { PAGE_CACHE_MB: "0" });
  return measureRates(bench, "Fresh home page", {
    name: "fresh home",
    pid: web.process.pid ?? 0,
    url: () => `${web.url}/`,
  });
}
