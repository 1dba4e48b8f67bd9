import { type Candidate, type Encoding, measureRates, startBaselines } from "../page-rate.ts";
import type { Table } from "../report.ts";
import type { Setting } from "../setting.ts";

const encodings: Encoding[] = ["identity", "br"];

/**
 * The home page made for each visitor, beside bare node:http and Express with the same bytes, and beside another checkout
 * when one is named (`--against`).
 */
export async function run(setting: Setting): Promise<Table[]> {
  const { against } = setting.options;
  const database = await setting.openDatabase();
  const start = (folder?: string) => setting.startWeb(database, { PAGE_CACHE_MB: "0" }, folder);
  const web = await start();
  const other = against === undefined ? undefined : await start(against);
  const made = encodings.flatMap((encoding): Candidate[] => {
    const one = (name: string, { url, process: { pid = 0 } }: typeof web, baseline: string) => ({
      name: `${name}, ${encoding}`,
      ...{ pid, url: `${url}/`, encoding },
      baseline: `${baseline}, ${encoding}`,
    });
    if (!other) return [one("uncached home", web, "bare node:http")];
    return [one("other checkout", other, "bare node:http"), one("uncached home", web, "other checkout")];
  });
  const candidates = [...(await startBaselines(setting, `${web.url}/`, encodings)), ...made];
  return measureRates(setting, "Uncached home page", candidates);
}
