import { inTurns } from "../figures.ts";
import { LIGHTHOUSE, type Report, startLighthouse } from "../lighthouse.ts";
import type { Goal, Row, Table } from "../report.ts";
import { startProxy } from "../scriptless-proxy.ts";
import { type Setting, waitUntilWarm } from "../setting.ts";

const pages = {
  home: "/",
  service: "/services/residential",
  city: "/locations/ashburn",
  reviews: "/reviews",
  referrals: "/referrals",
  estimate: "/estimate",
  plan: "/plan",
  "filled plan": "/plan?from=ashburn&to=alexandria&rooms=living,kitchen,bedroom2:2&pieces=piano",
};

/** What is read from a report, by the column it is shown in. */
const metrics: Record<string, { read: (report: Report) => number; goal: Goal }> = {
  performance: {
    read: ({ categories }) => (categories["performance"]?.score ?? Number.NaN) * 100,
    goal: { atLeast: 99 },
  },
  "FCP s": { read: ({ audits }) => secondsOf(audits["first-contentful-paint"]), goal: { atMost: 1.05 } },
  "LCP s": { read: ({ audits }) => secondsOf(audits["largest-contentful-paint"]), goal: { atMost: 1.6 } },
  "TBT ms": {
    read: ({ audits }) => audits["total-blocking-time"]?.numericValue ?? Number.NaN,
    goal: { atMost: 100 },
  },
  CLS: {
    read: ({ audits }) => audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    goal: { atMost: 0 },
  },
};

type Candidate = { name: string; url: string; baseline: string | undefined };

/** Lighthouse's simulated phone on these pages, each beside itself without scripts, in turns. */
export async function run(setting: Setting): Promise<Table[]> {
  const web = await setting.startWeb(await setting.openDatabase(), { LOG_LEVEL: "info" });
  await waitUntilWarm(web);
  const whole = await startProxy(web.url, { isScriptless: false });
  setting.atEnd(whole.close);
  const scriptless = await startProxy(web.url, { isScriptless: true });
  setting.atEnd(scriptless.close);
  const candidates = Object.entries(pages).flatMap(([name, address]): Candidate[] => {
    const baseline = `${name}, no scripts`;
    return [
      { name, url: whole.url + address, baseline },
      { name: baseline, url: scriptless.url + address, baseline: undefined },
    ];
  });
  const examine = startLighthouse(setting);
  const seen = await inTurns(candidates, setting.rounds(5, 1), ({ url }) =>
    examine(url, ["--only-categories=performance"]),
  );
  const rows = [...seen].flatMap(([{ name, baseline }, reports]) =>
    Object.entries(metrics).map(
      ([unit, { read, goal }]): Row => ({
        ...{ name, unit, values: reports.map(read) },
        ...(baseline && { baseline, goal }),
      }),
    ),
  );
  const notes = [
    "Medians; in brackets the median of the ratios to the same page without scripts; ! misses its goal.",
  ];
  const ratio: Goal = { of: "ratio", atMost: 1.05 };
  return [
    { title: `${LIGHTHOUSE}, simulated phone`, rows, isWide: true, notes },
    ...["FCP s", "LCP s"].map(
      (paint): Table => ({
        title: `${paint.slice(0, 3)} beside the same page without scripts`,
        rows: rows
          .filter(({ unit }) => unit === paint)
          .map((row) => (row.baseline ? { ...row, goal: ratio } : row)),
      }),
    ),
  ];
}

function secondsOf(audit: { numericValue?: number } | undefined): number {
  return (audit?.numericValue ?? Number.NaN) / 1_000;
}
