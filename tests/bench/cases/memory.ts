import { realUserAgent } from "../../e2e/real-browser.ts";
import { type BenchEnvironment, waitUntilWarm } from "../environment.ts";
import type { Table } from "../report.ts";

const CONNECTIONS = 200;
const GOAL_MB = 220;

export async function run(bench: BenchEnvironment): Promise<Table[]> {
  const database = await bench.openDatabase();
  const rounds = bench.rounds(3, 1);
  const duration = bench.options.isQuick ? 5 : 30;
  const most = { warm: [] as number[], kept: [] as number[], made: [] as number[] };
  const refused: number[] = [];
  const errors: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const web = await bench.startWeb(database, { LOG_LEVEL: "info" });
    const flood = (path: string) =>
      bench.load({
        url: web.url + path,
        connections: CONNECTIONS,
        headers: { "accept-encoding": "br", "user-agent": realUserAgent },
        duration,
      });
    await waitUntilWarm(web);
    most.warm.push(web.memory().peak);
    const kept = await flood("/");
    most.kept.push(web.memory().peak);
    const made = await flood("/referrals");
    most.made.push(web.memory().peak);
    errors.push(kept.errors + kept.refused + made.errors);
    refused.push(made.refused);
    await web.stop();
  }
  const goal = { atMost: GOAL_MB };
  return [
    {
      title: "The most memory that web has held",
      rows: [
        { name: "warm", unit: "MB", values: most.warm, goal },
        { name: `${CONNECTIONS} connections, kept home`, unit: "MB", values: most.kept, goal },
        { name: `${CONNECTIONS} connections, a form made for each`, unit: "MB", values: most.made, goal },
        { name: "errors", unit: "", values: errors, goal: { atMost: 0 } },
        { name: "forms answered with 503", unit: "", values: refused },
      ],
    },
  ];
}
