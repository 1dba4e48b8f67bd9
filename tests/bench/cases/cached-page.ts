import { measureRates } from "../page-rate.ts";
import type { Table } from "../report.ts";
import { type Setting, waitUntilWarm } from "../setting.ts";

/** The home page from the page cache, beside bare node:http and Express with the same bytes. */
export async function run(setting: Setting): Promise<Table[]> {
  const web = await setting.startWeb(await setting.openDatabase(), { LOG_LEVEL: "info" });
  await waitUntilWarm(web);
  return measureRates(setting, "Cached home page", {
    name: "cached home",
    pid: web.process.pid ?? 0,
    url: () => `${web.url}/`,
    goal: { of: "ratio", atLeast: 0.85 },
  });
}
