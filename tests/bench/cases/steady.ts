import { realUserAgent } from "../../e2e/real-browser.ts";
import type { Table } from "../report.ts";
import { type Setting, waitUntilWarm } from "../setting.ts";

const REQUESTS = 10_000;
const CONNECTIONS = 100;
/** Megabytes by which what is left after garbage collection may differ. */
const FLAT_MB = 8;

/** 10,000 requests for the kept home page over 100 connections, again and again on one process. */
export async function run(setting: Setting): Promise<Table[]> {
  const web = await setting.startWeb(await setting.openDatabase(), { LOG_LEVEL: "info" });
  await waitUntilWarm(web);
  const ask = (amount: number, encoding: string) =>
    setting.load({
      url: `${web.url}/`,
      connections: CONNECTIONS,
      headers: { "accept-encoding": encoding, "user-agent": realUserAgent },
      until: { amount },
    });
  await ask(1_000, "br");
  const { heapMegabytes } = await web.measure();
  const errors: number[] = [];
  const growth: number[] = [];
  for (let round = 0; round < setting.rounds(5, 2); round += 1) {
    const seen = await ask(REQUESTS, round % 2 === 0 ? "br" : "identity");
    errors.push(seen.errors + seen.refused + (REQUESTS - seen.answers));
    growth.push((await web.measure()).heapMegabytes - heapMegabytes);
  }
  return [
    {
      title: `${REQUESTS.toLocaleString("en-US")} requests over ${CONNECTIONS} connections, brotli and identity in turns`,
      rows: [
        { name: "errors", unit: "", values: errors, figure: "most", goal: { atMost: 0 } },
        {
          name: "heap beyond the first thousand",
          unit: "MB",
          values: growth,
          figure: "most",
          goal: { atMost: FLAT_MB },
        },
        { name: "most memory", unit: "MB", values: [web.memory().most], goal: { atMost: 220 } },
      ],
    },
  ];
}
