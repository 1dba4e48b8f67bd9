import { defineConfig } from "playwright/test";
import { findChromium } from "./dev/chromium.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results/browser",
  // One site with its services at a time: two cores, and a fault in one test must not reach another.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 30_000,
  use: {
    launchOptions: {
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
    trace: "off",
  },
});
