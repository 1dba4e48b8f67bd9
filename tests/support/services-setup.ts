import { startTestServices } from "./services.ts";

/** Runs once before all integration tests; their workers inherit the two variables. */
export default async function setup(): Promise<() => Promise<void>> {
  const services = await startTestServices();
  process.env.TEST_DATABASE_URL = services.databaseUrl;
  process.env.TEST_REDIS_URL = services.redisUrl;
  return services.stop;
}
