import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of a Chromium or Chrome on this machine: the one CHROMIUM_PATH names, an installed one, or Playwright's own. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const folders = ["/usr/bin", ...PATH.split(delimiter)];
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const own = createRequire(import.meta.url)("playwright").chromium.executablePath();
  return [...installed, own].find((path) => existsSync(path));
}
