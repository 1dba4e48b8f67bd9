import { defineConfig } from "playwright/test";
import { findChromium } from "./dev/chromium.mjs";

const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results/browser",
  // Each worker starts its own site with its own databases. Two leave a third of two cores idle.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  // One browser of hundreds that stumbles must not hide what the others say; tests/run.ts tells how many did.
  retries: process.env["CI"] ? 1 : 0,
  // Generous, for a busy machine; usually it is a second or two.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
    actionTimeout: 60_000,
    trace: "off",
  },
});
