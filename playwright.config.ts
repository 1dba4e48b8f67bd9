import { defineConfig } from "playwright/test";
import { findChromium } from "./dev/browsers.mjs";

const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/start-services.ts",
  outputDir: "test-results/browser",
  // Each worker starts its own sites, and a browser uses two cores by itself.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  // tests/run.ts names the tests that passed only when repeated.
  retries: 1,
  ...(!process.env["NIGHTLY"] && { grepInvert: /@nightly/ }),
  // Generous, for a busy machine. Usually a second or two.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        // Without a GPU and a process per site, the tests use an eighth less CPU time.
        "--disable-gpu",
        "--disable-software-rasterizer",
        "--in-process-gpu",
        "--disable-site-isolation-trials",
      ],
    },
    actionTimeout: 60_000,
    // Animations take an eighth of the CPU time; tests that need them opt in.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
  },
});
