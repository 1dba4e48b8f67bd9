import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findChromium } from "#dev/browsers.mjs";
import type { BenchEnvironment } from "./environment.ts";

/** npm fetches it on first use: its 114 packages would add 176 MB to every installation. */
export const LIGHTHOUSE = "lighthouse@13.5.0";

/** Scores are from 0 to 1. */
export type Report = {
  categories: Record<string, { score: number } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
  runtimeError?: { message: string };
};

/** Each call opens a new browser with an empty cache. */
export function startLighthouse(bench: BenchEnvironment): (url: string) => Promise<Report> {
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
  bench.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "report.json");
  const browser = "--headless=new --no-sandbox --disable-dev-shm-usage --disable-background-networking";
  return async (url) => {
    const args = [url, "--only-categories=performance", "--output=json", `--output-path=${file}`, "--quiet"];
    await promisify(execFile)(
      process.execPath,
      [program.toString().trim(), ...args, `--chrome-flags=${browser}`],
      { env: { ...process.env, CHROME_PATH: chromium, TMPDIR: folder }, timeout: 300_000 },
    );
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
    return report;
  };
}
