import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** Debian's Chromium without its UI: the same engine for two thirds of the CPU time. */
export const headlessShell = "chromium-headless-shell";

const chromiums = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of a Chromium or Chrome: CHROMIUM_PATH, an installed one, or Playwright's own. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const own = createRequire(import.meta.url)("playwright").chromium.executablePath();
  return findProgram(headlessShell, ...chromiums) ?? (existsSync(own) ? own : undefined);
}

/** Path of Firefox: Debian's, or one from elsewhere. */
export function findFirefox() {
  return findProgram("firefox-esr", "firefox");
}

/** Path of the WebDriver server of WebKitGTK, which has Safari's engine. Its window needs Xvfb. */
export function findWebKitDriver() {
  return findProgram("WebKitWebDriver");
}

/** Path of an X server without a screen. */
export function findXvfb() {
  return findProgram("Xvfb");
}

/** Path of the first of these programs that is installed. */
export function findProgram(...names) {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}
