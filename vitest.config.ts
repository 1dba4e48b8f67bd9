import { defineConfig } from "vitest/config";

/**
 * Unit tests need no services; integration tests get their own Postgres and Redis. No isolation: reloading the modules for
 * each file takes longer than the unit tests.
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
          // Generous, for a busy machine. Usually milliseconds.
          testTimeout: 60_000,
          isolate: false,
          maxWorkers: "100%",
        },
      },
      {
        test: {
          name: "integration",
          // The desk's pages import their style sheet.
          css: { include: /\/desk\/styles\// },
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/services-setup.ts"],
          // Generous, for a busy machine.
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
          // They mostly wait, so run several at once.
          maxWorkers: 5,
        },
      },
      {
        test: {
          name: "load",
          include: ["tests/load/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/start-services.ts"],
          testTimeout: 1_200_000,
          hookTimeout: 60_000,
          // One at a time, because they measure.
          maxWorkers: 1,
        },
      },
    ],
  },
});
