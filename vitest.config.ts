import { defineConfig } from "vitest/config";

/**
 * Unit tests need nothing but this machine; integration tests get a real Postgres and Redis of their own. Files share
 * their worker's modules: loading them anew for each file takes longer than the unit tests do.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "tests/{bench,content,domain,jobs,server,db,app,ops,dev}/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
          ],
          environment: "node",
          // Generous, for a busy machine; usually it is milliseconds.
          testTimeout: 60_000,
          isolate: false,
          maxWorkers: "100%",
        },
      },
      {
        test: {
          name: "integration",
          // The desk's pages name their sheet.
          css: { include: /\/desk\/styles\// },
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          setupFiles: ["tests/support/record-statements.ts"],
          globalSetup: ["tests/support/services-setup.ts"],
          // For a busy machine, as in the browser tests.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/services-setup.ts"],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          isolate: false,
          // They wait more than they work.
          maxWorkers: 5,
        },
      },
      {
        test: {
          name: "load",
          // The others, which measure or take long, run by `npm run test:load`.
          include:
            process.env["TEST_LOAD"] === "short"
              ? ["tests/load/{stopping,slow,proof}.test.ts"]
              : ["tests/load/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/load/setup.ts"],
          testTimeout: 1_200_000,
          hookTimeout: 60_000,
          // Each alone where it measures; the short runs look at answers only.
          maxWorkers: process.env["TEST_LOAD"] === "short" ? 2 : 1,
        },
      },
    ],
  },
});
