import { defineConfig } from "vitest/config";

/** Unit tests need nothing but this machine; integration tests get a real Postgres and Redis of their own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/{content,domain,jobs,server,db,dev,app,ops}/**/*.test.ts", "tests/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/services-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
