import { measureRates } from "../page-rate.ts";
import type { Table } from "../report.ts";
import type { Setting } from "../setting.ts";

/** The home page rendered for each visitor, beside bare node:http and Express with the same bytes. */
export async function run(setting: Setting): Promise<Table[]> {
  const web = await setting.startWeb(await setting.openDatabase(), { PAGE_CACHE_MB: "0" });
  return measureRates(setting, "Fresh home page", {
    name: "fresh home",
    pid: web.process.pid ?? 0,
    url: () => `${web.url}/`,
  });
}
