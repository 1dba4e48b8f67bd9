import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findChromium } from "#dev/chromium.mjs";
import { inTurns } from "../figures.ts";
import type { Goal, Row, Table } from "../report.ts";
import { startProxy } from "../scriptless-proxy.ts";
import { type Setting, waitUntilWarm } from "../setting.ts";

/**
 * Fetched by npm when it is first asked for: with its 114 packages it would add 176 MB to every installation, and no other
 * program here needs it.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";

const pages = {
  home: "/",
  service: "/services/residential",
  city: "/locations/ashburn",
  reviews: "/reviews",
  referrals: "/referrals",
  estimate: "/estimate",
};

/** What is read from a report, by the column it is shown in. */
const metrics: Record<string, { read: (report: Report) => number; goal: Goal }> = {
  performance: { read: ({ categories }) => categories.performance.score * 100, goal: { atLeast: 99 } },
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

type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number } | undefined>;
  runtimeError?: { message: string };
};

type Candidate = { name: string; url: string; baseline: string | undefined };

/** Lighthouse's simulated phone on six pages, each beside itself without scripts, in turns. */
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
  const examine = createExaminer(setting);
  const seen = await inTurns(candidates, setting.rounds(5, 1), ({ url }) => examine(url));
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
  const paints = rows.filter(({ unit }) => unit === "LCP s");
  const ratio: Goal = { of: "ratio", atMost: 1.05 };
  return [
    { title: `${LIGHTHOUSE}, simulated phone`, rows, isWide: true, notes },
    {
      title: "LCP beside the same page without scripts",
      rows: paints.map((row) => (row.baseline ? { ...row, goal: ratio } : row)),
    },
  ];
}

/** Each report comes from a browser of its own, with an empty cache. */
function createExaminer(setting: Setting): (url: string) => Promise<Report> {
  const chromium = findChromium();
  if (!chromium) throw new Error("no Chromium: npm test installs one, or set CHROMIUM_PATH");
  const program = execFileSync("npm", [
    "exec",
    "--yes",
    `--package=${LIGHTHOUSE}`,
    "--call",
    "command -v lighthouse",
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), "ashfield-lighthouse-"));
  setting.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "report.json");
  return async (url) => {
    const flags = "--headless=new --no-sandbox --disable-dev-shm-usage --disable-background-networking";
    const args = [url, "--only-categories=performance", "--output=json", `--output-path=${file}`, "--quiet"];
    await promisify(execFile)(
      process.execPath,
      [program.toString().trim(), ...args, `--chrome-flags=${flags}`],
      { env: { ...process.env, CHROME_PATH: chromium, TMPDIR: folder }, timeout: 300_000 },
    );
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
    return report;
  };
}

function secondsOf(audit: { numericValue?: number } | undefined): number {
  return (audit?.numericValue ?? Number.NaN) / 1_000;
}
