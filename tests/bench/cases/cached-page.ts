import { type Candidate, type Encoding, measureRates, startBaselines } from "../page-rate.ts";
import type { Table } from "../report.ts";
import { type Setting, waitUntilWarm } from "../setting.ts";

const encodings: Encoding[] = ["identity", "br"];

/** The home page from the page cache, beside bare node:http and Express with the same bytes. */
export async function run(setting: Setting): Promise<Table[]> {
  const web = await setting.startWeb(await setting.openDatabase(), { LOG_LEVEL: "info" });
  await waitUntilWarm(web);
  const url = `${web.url}/`;
  const pid = web.process.pid ?? 0;
  const cached = encodings.map(
    (encoding): Candidate => ({
      name: `cached home, ${encoding}`,
      ...{ pid, url, encoding },
      baseline: `bare node:http, ${encoding}`,
      goal: { of: "ratio", atLeast: 0.85 },
    }),
  );
  const candidates = [...(await startBaselines(setting, url, encodings)), ...cached];
  return measureRates(setting, "Cached home page", candidates);
}
