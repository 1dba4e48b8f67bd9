import type { TestProject } from "vitest/node";
import { openRunLog, searchRunLog } from "./run-log.ts";
import { startTestServices } from "./services.ts";

/**
 * Runs once before all integration tests, whose workers inherit its environment. Fails the run if its logs contain
 * anything that was typed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = await startTestServices();
  process.env["TEST_DATABASE_URL"] = services.databaseUrl;
  process.env["TEST_REDIS_URL"] = services.redisUrl;
  openRunLog();
  return async () => {
    try {
      const searched = searchRunLog(services.logFiles, await ranEverything(project));
      console.log(`Searched ${searched}: found none`);
    } finally {
      await services.stop();
    }
  };
}

/** False if only some files or tests were selected. */
async function ranEverything(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const run = project.vitest.state.getTestModules().filter((module) => module.project === project);
  return run.length === testFiles.length && project.globalConfig.testNamePattern === undefined;
}
