import { once } from "node:events";
import { warmPaths } from "#domain/pages/shared-pages.ts";
import { askOnce } from "../one-request.ts";
import type { Table } from "../report.ts";
import type { Setting } from "../setting.ts";

/** From the start of the process to the moment when every page of the sitemap is kept, none having been asked for. */
export async function run(setting: Setting): Promise<Table[]> {
  const database = await setting.openDatabase();
  const values: number[] = [];
  for (let round = 0; round < setting.rounds(5, 1); round += 1) {
    const started = performance.now();
    const web = await setting.spawnWeb(database, { LOG_LEVEL: "info" });
    while (!web.logs.some((line) => line.includes("pages are warm"))) {
      if (web.process.exitCode !== null) throw new Error(`the web process ended:\n${web.logs.join("\n")}`);
      if (web.process.stdout) await once(web.process.stdout, "data");
    }
    values.push((performance.now() - started) / 1_000);
    for (const path of warmPaths) {
      const { cacheStatus } = await askOnce(web.url + path);
      if (cacheStatus !== "page-cache; hit") throw new Error(`${path} is not kept: "${cacheStatus}"`);
    }
    await web.stop();
  }
  return [
    {
      title: "From start to a warm sitemap",
      rows: [{ name: `${warmPaths.length} pages`, unit: "s", values, goal: { atMost: 10 } }],
      notes: ["One second of it is left to the first visitors (server/page-cache/start-page-cache.ts)."],
    },
  ];
}
