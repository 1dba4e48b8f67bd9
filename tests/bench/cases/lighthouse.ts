import { type BenchEnvironment, waitUntilWarm } from "../environment.ts";
import { LIGHTHOUSE, type Report, startLighthouse } from "../lighthouse.ts";
import type { Goal, Row, Table } from "../report.ts";
import { inTurns } from "../statistics.ts";

const pages = [
  "/",
  "/services/residential",
  "/locations/ashburn",
  "/reviews",
  "/referrals",
  "/estimate",
  "/plan",
];

const metrics: Record<string, { read: (report: Report) => number; goal: Goal }> = {
  performance: {
    read: ({ categories }) => (categories["performance"]?.score ?? Number.NaN) * 100,
    goal: { atLeast: 99 },
  },
  "FCP ms": { read: audit("first-contentful-paint"), goal: { atMost: 1_050 } },
  "LCP ms": { read: audit("largest-contentful-paint"), goal: { atMost: 1_600 } },
  "TBT ms": { read: audit("total-blocking-time"), goal: { atMost: 100 } },
  CLS: { read: audit("cumulative-layout-shift"), goal: { atMost: 0 } },
};

export async function run(bench: BenchEnvironment): Promise<Table[]> {
  const web = await bench.startWeb(await bench.openDatabase(), { LOG_LEVEL: "info" });
  await waitUntilWarm(web);
  const examine = startLighthouse(bench);
  const seen = await inTurns(pages, bench.rounds(5, 1), (page) => examine(web.url + page));
  const rows = Object.entries(metrics).flatMap(([unit, { read, goal }]) =>
    [...seen].map(([name, reports]): Row => ({ name, unit, values: reports.map(read), goal })),
  );
  return [{ title: `${LIGHTHOUSE}, simulated phone`, rows }];
}

function audit(name: string): (report: Report) => number {
  return ({ audits }) => audits[name]?.numericValue ?? Number.NaN;
}
