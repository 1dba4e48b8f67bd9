import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of a Chromium or Chrome on this machine: the one CHROMIUM_PATH names, an installed one, or Playwright's own. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const folders = [...new Set(["/usr/bin", ...PATH.split(delimiter)])];
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, ...listPlaywrightDownloads()].find((path) => existsSync(path));
}

function listPlaywrightDownloads() {
  const home = homedir();
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(home, ".cache/ms-playwright"),
    join(home, "Library/Caches/ms-playwright"),
  ];
  return caches
    .filter((cache) => existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort()
        .reverse()
        .flatMap((name) =>
          [
            "chrome-linux64/chrome",
            "chrome-linux/chrome",
            "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
            "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
          ].map((path) => join(cache, name, path)),
        ),
    );
}
